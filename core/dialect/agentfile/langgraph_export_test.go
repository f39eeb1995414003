package agentfile

// Unpack is for the tests.
var Unpack = unpack
