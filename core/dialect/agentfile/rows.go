package agentfile

import "strconv"

// rowPath is the path of a row of a database.
func rowPath(index int) string { return "/rows/" + strconv.Itoa(index) }
