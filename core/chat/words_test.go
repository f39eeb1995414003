package chat_test

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"verbatim/core/chat"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestEffortsAscendFromNoneToMax(t *testing.T) {
	ladder := []wire.Effort{
		wire.EffortNone, wire.EffortMinimal, wire.EffortLow, wire.EffortMedium, wire.EffortHigh, wire.EffortXHigh, wire.EffortMax,
	}
	if diff := cmp.Diff(ladder, wire.AllEfforts[:]); diff != "" {
		t.Errorf("all efforts (-want +got):\n%s", diff)
	}
	for i, lower := range ladder[:len(ladder)-1] {
		if higher := ladder[i+1]; lower.Compare(higher) != -1 || higher.Compare(lower) != 1 {
			t.Errorf("%v does not come before %v", lower, higher)
		}
	}
}

// None is kept for records that say it: whoever offers a choice does not offer that.
func TestTheDefaultEffortIsHighAndNoneIsNotOffered(t *testing.T) {
	if wire.DefaultEffort != wire.EffortHigh {
		t.Errorf("the default effort is %v, want high", wire.DefaultEffort)
	}
	offered := []wire.Effort{
		wire.EffortMinimal, wire.EffortLow, wire.EffortMedium, wire.EffortHigh, wire.EffortXHigh, wire.EffortMax,
	}
	if diff := cmp.Diff(offered, wire.OfferedEfforts[:]); diff != "" {
		t.Errorf("offered efforts (-want +got):\n%s", diff)
	}
}

func TestARequestReadsEveryEffort(t *testing.T) {
	for word, effort := range map[string]wire.Effort{
		`"none"`: wire.EffortNone, `"minimal"`: wire.EffortMinimal, `"low"`: wire.EffortLow, `"medium"`: wire.EffortMedium,
		`"high"`: wire.EffortHigh, `"xhigh"`: wire.EffortXHigh, `"max"`: wire.EffortMax, `null`: 0,
	} {
		text := `{"model":"m","max_tokens":null,"system":[],"messages":[],"tools":[],"effort":` + word + `}`
		var q chat.ChatRequest
		if err := q.UnmarshalJSON([]byte(text)); err != nil || q.Effort != effort {
			t.Errorf("%s is read as %v, %v, want %v", word, q.Effort, err, effort)
		}
		if written, err := q.MarshalJSON(); err != nil || string(written) != text {
			t.Errorf("%s comes back as %s, %v", text, written, err)
		}
	}
}

func TestEveryImageTypeHasItsMediaType(t *testing.T) {
	want := []string{"image/png", "image/jpeg", "image/webp", "image/gif"}
	var got []string
	for _, imageType := range wire.AllImageTypes {
		got = append(got, imageType.MIME())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Content is what a picture is meant to name, but a record that names a file is history
// too, and comes back as it was.
func TestAPictureMayNameAFile(t *testing.T) {
	const text = `{"locator":"file:lab/map.png@0123456789abcdef0123456789abcdef01234567","media_type":"png","width":0,"height":1}`
	var ref chat.ImageRef
	if err := ref.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := ref.Locator.File(); !ok {
		t.Errorf("the locator is %v, want one of a file", ref.Locator)
	}
	if written, err := ref.MarshalJSON(); err != nil || string(written) != text {
		t.Errorf("%s comes back as %s, %v", text, written, err)
	}
}

// Were one an alias of the other, a caller could pass what bounds reading for what bounds
// writing.
func TestACeilingIsNoWindow(t *testing.T) {
	ceiling, window := reflect.TypeFor[chat.Ceiling](), reflect.TypeFor[chat.Window]()
	if ceiling.AssignableTo(window) || window.AssignableTo(ceiling) {
		t.Errorf("%v can be passed for %v", ceiling, window)
	}
}

func TestAWindowReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		window := chat.Window(rapid.Uint64Range(0, math.MaxUint64).Draw(t, "window"))
		text, err := json.Marshal(window)
		if err != nil {
			t.Fatal(err)
		}
		for how, decode := range decoders[chat.Window](string(text)) {
			if read, err := decode(); err != nil || read != window {
				t.Fatalf("%s is read by %s as %v, %v", text, how, read, err)
			}
		}
	})
}
