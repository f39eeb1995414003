package coreschema

import "testing"

// TestNoExplanationIsLeftOver finds what is said of an object or a key that is
// no more. That none is missing, the reflection itself sees to.
func TestNoExplanationIsLeftOver(t *testing.T) {
	all, err := definitions()
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range objects {
		s := all[name]
		if s == nil {
			t.Errorf("%s is explained, but not reflected", name)
			continue
		}
		for key := range o.keys {
			if _, ok := s.Properties.Get(key); !ok {
				t.Errorf("the key %q of %s is explained, but not reflected", key, name)
			}
		}
	}
}
