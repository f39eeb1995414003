package logfile

// Disk is what a File does with the open file.
type Disk = disk

// Through sends what f does with its file through what wrap answers.
func (f *File) Through(wrap func(Disk) Disk) { f.disk = wrap(f.disk) }

// TakeOver takes the lock file at a path over from a process that was found
// dead.
func TakeOver(path string) error {
	me, err := self()
	if err != nil {
		return err
	}
	_, err = (&lock{path: path}).takeOver(me)
	return err
}
