package agentfile_test

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/core/payload"
)

// The bytes are those of the MessagePack specification's formats.
func TestUnpack(t *testing.T) {
	for _, test := range []struct{ reason, in, want string }{
		{"nil, false and true", "93 c0 c2 c3", `[null,false,true]`},
		{"the least and the greatest fixed number", "92 00 7f", `[0,127]`},
		{"negative fixed numbers", "92 ff e0", `[-1,-32]`},
		{"unsigned numbers", "94 ccff cdffff ceffffffff cfffffffffffffffff", `[255,65535,4294967295,18446744073709551615]`},
		{"signed numbers", "94 d080 d18000 d280000000 d38000000000000000", `[-128,-32768,-2147483648,-9223372036854775808]`},
		{"floats", "93 ca3f000000 cb3ff8000000000000 cb7e37e43c8800759c", `[0.5,1.5,1e+300]`},
		{"floats that JSON has not", "92 cb7ff8000000000000 ca ff800000", `["NaN","-Inf"]`},
		{"strings", "93 a0 a3616263 d9022241", `["","abc","\"A"]`},
		{"longer strings", "92 da0001c3 db0000000141", "\xc3"}, // no UTF-8
		{"bytes", "92 c402ffff c5000100", `["//8=","AA=="]`},
		{"a map", "82 a161 01 a162 90", `{"a":1,"b":[]}`},
		{"keys that are no strings", "82 01 a0 c3 a0", `{"1":"","true":""}`},
		{"longer arrays and maps", "92 dc000101 df0000000101a0", `[[1],{"1":""}]`},
		{"a class and what makes it", "c70b05 94 a16d a143 81a16b01 a178", `{"k":1}`},
		{"a class of one argument", "c70600 93 a16d a143 07", `7`},
		{"a class within a class", "c71305 94 a16d a143 81a16b c7060093a16da14307 a178", `{"k":7}`},
		{"an extension that is a value", "d507 9101", `[1]`},
		{"an extension that is none", "d6ff 65000000", `"ZQAAAA=="`},
		{"an extension of nothing", "c70005", `""`},
		{"three numbers are no class", "c70405 93010203", `[1,2,3]`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			in, err := hex.DecodeString(strings.ReplaceAll(test.in, " ", ""))
			if err != nil {
				t.Fatal(err)
			}
			got, err := agentfile.Unpack(in)
			if test.want == "\xc3" {
				if err == nil {
					t.Errorf("read as %s, want an error", got)
				}
				return
			}
			if err != nil || string(got) != test.want {
				t.Errorf("read as %s, %v, want %s", got, err, test.want)
			}
		})
	}
}

func TestUnpackRefuses(t *testing.T) {
	for _, test := range []struct {
		reason string
		in     []byte
		want   string
	}{
		{"nothing", nil, "offset 0: the value ends 1 bytes early"},
		{"a string cut off", []byte("\xa3ab"), "offset 1: the value ends 1 bytes early"},
		{"an array that promises more than there is", []byte("\xdd\xff\xff\xff\xff\x01"), "offset 6: the value ends 1 bytes early"},
		{"a byte that begins nothing", []byte("\xc1"), "offset 1: found the byte 0xc1, which begins no value"},
		{"two values", []byte("\x01\x02"), "offset 1: something follows the value, expected the end"},
		{"too deep", bytes.Repeat([]byte{0x91}, payload.DepthMax+1), "offset 512: nested deeper than 512 values"},
	} {
		t.Run(test.reason, func(t *testing.T) {
			if got, err := agentfile.Unpack(test.in); err == nil || err.Error() != test.want {
				t.Errorf("read as %s, error %v, want %s", got, err, test.want)
			}
		})
	}
}

// What is unpacked is JSON, of no length that the input does not explain, but
// for keys that stand twice, which only a reader of JSON refuses.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte("\x82\xa1a\x01\xa1b\xc7\x0b\x05\x94\xa1m\xa1C\x81\xa1k\x01\xa1x"))
	f.Add(bytes.Repeat([]byte("\xc7\xf0\x05\x93\xa1m\xa1C"), 60))
	f.Fuzz(func(t *testing.T, in []byte) {
		out, err := agentfile.Unpack(in)
		if err != nil {
			return
		}
		if len(out) > 24*len(in) {
			t.Fatalf("%d bytes became %d", len(in), len(out))
		}
		if _, err := payload.ReadTree(out); err != nil && !strings.Contains(err.Error(), "duplicate") && !strings.Contains(err.Error(), "deeper") {
			t.Fatalf("%q is no JSON: %v", out, err)
		}
	})
}
