package verbatim_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// The hooks and the steps of the action are run as their runners would, in a
// repository of their own: once where all is well, and once where each must
// fail.
func TestContinuousIntegration(t *testing.T) {
	temp := t.TempDir()
	bin := filepath.Join(temp, "verbatim")
	run(t, ".", nil, "go", "build", "-o", bin+"/", "./tools/specgen", "./tools/verbatim")
	repo := sampleRepository(t, bin)
	environment := append(os.Environ(), "RUNNER_TEMP="+temp, "PATH="+bin+":"+os.Getenv("PATH"))
	commands := append(hookCommands(t), actionCommands(t)...)
	if len(commands) != 8 {
		t.Fatalf("found %d commands, want 4 hooks and 4 steps: %v", len(commands), commands)
	}
	for _, c := range commands {
		if out, code := shell(t, repo, environment, c.text); code != 0 {
			t.Errorf("%s: exit code %d where all is well:\n%s", c.name, code, out)
		}
	}
	breakRepository(t, repo)
	for _, c := range commands {
		out, code := shell(t, repo, environment, c.text)
		if code == 0 || !strings.Contains(out, c.says) {
			t.Errorf("%s: exit code %d where something is wrong, want another, and %q in:\n%s", c.name, code, c.says, out)
		}
	}
}

// ciCommand is a command as a hook or a step runs it.
type ciCommand struct {
	name, text string
	says       string // when it fails
}

// fails is what each command must say of the broken repository.
var fails = map[string]string{
	"specgen-check":                 "color.go",
	"specgen-fmt":                   "colors.yaml",
	"specgen-diff":                  "removed_word",
	"verbatim-check":                "orphaned_tool_result",
	"Check session files":           "::error file=sessions/a.jsonl,line=",
	"Compare what was generated":    "color.go",
	"Compare the vocabulary":        "::error file=spec/colors.yaml,line=",
	"Hold the checker to the suite": "cannot be started",
}

func hookCommands(t *testing.T) []ciCommand {
	var hooks []struct {
		ID, Entry, Files string
		Pass             *bool `yaml:"pass_filenames"`
	}
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	files := map[string]string{`\.ya?ml$`: " spec/colors.yaml", `\.jsonl$`: " sessions/a.jsonl"}
	var all []ciCommand
	for _, h := range hooks {
		all = append(all, ciCommand{h.ID, h.Entry + files[h.Files], said(t, h.ID)})
	}
	return all
}

// actionCommands are the steps of the action but for its first two, which set
// Go up and build.
func actionCommands(t *testing.T) []ciCommand {
	var action struct {
		Runs struct {
			Steps []struct {
				Name, Run, Uses string
				Env             map[string]string
			}
		}
	}
	readYAML(t, "action.yml", &action)
	inputs := strings.NewReplacer(
		"${{ inputs.check }}", "sessions", "${{ inputs.spec }}", "spec", "${{ inputs.specgen-flags }}", "--package wire",
		"${{ inputs.base }}", "HEAD", "${{ inputs.checker }}", "./checker", "${{ inputs.cases }}", "200",
	)
	var all []ciCommand
	for _, s := range action.Runs.Steps {
		if s.Uses != "" || s.Name == "Build" {
			continue
		}
		var set []string
		for key, value := range s.Env {
			set = append(set, key+"='"+inputs.Replace(value)+"'")
		}
		slices.Sort(set)
		all = append(all, ciCommand{s.Name, strings.Join(append(set, s.Run), "\n"), said(t, s.Name)})
	}
	return all
}

func said(t *testing.T, name string) string {
	says, ok := fails[name]
	if !ok {
		t.Errorf("%s: the test does not know what it says when it fails", name)
	}
	return says
}

const colors = `version: 1
enums:
  - name: Color
    doc: What a lamp shows.
    source: https://example.com/lamps
    words:
      - word: red
        doc: Stop.
      - word: green
        doc: Go.
`

const session = `{"seq":0,"type":"user_message","time":"2026-01-02T12:00:00Z","data":{"content":"go"}}
`

// sampleRepository is one in which every command is content.
func sampleRepository(t *testing.T, bin string) string {
	repo := t.TempDir()
	write(t, repo, "spec/colors.yaml", colors)
	write(t, repo, "sessions/a.jsonl", session)
	write(t, repo, "checker", "#!/bin/sh\nexec '"+bin+"/verbatim' verify --batch\n")
	if err := os.Chmod(filepath.Join(repo, "checker"), 0o755); err != nil {
		t.Fatal(err)
	}
	run(t, repo, nil, filepath.Join(bin, "specgen"), "generate")
	for _, args := range [][]string{
		{"init", "-q"},
		{"add", "."},
		{"-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-q", "-m", "first"},
	} {
		run(t, repo, nil, "git", args...)
	}
	return repo
}

// breakRepository takes a word away and its layout with it, puts an orphan into
// the session and takes the checker away.
func breakRepository(t *testing.T, repo string) {
	broken, _, _ := strings.Cut(colors, "      - word: green")
	write(t, repo, "spec/colors.yaml", strings.Replace(broken, "word: red", "word:   red", 1))
	write(t, repo, "sessions/a.jsonl", session+
		`{"seq":1,"type":"tool_result","time":"2026-01-02T12:00:00Z","data":{"content":[{"kind":"tool_result","tool_use_id":"c","content":"x"}]}}`+"\n")
	if err := os.Remove(filepath.Join(repo, "checker")); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, repo, name, text string) {
	t.Helper()
	path := filepath.Join(repo, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

func run(t *testing.T, folder string, environment []string, name string, args ...string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), name, args...)
	c.Dir, c.Env = folder, environment
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

func shell(t *testing.T, folder string, environment []string, script string) (out string, code int) {
	t.Helper()
	c := exec.CommandContext(t.Context(), "sh", "-e", "-c", script)
	c.Dir, c.Env = folder, environment
	text, err := c.CombinedOutput()
	if c.ProcessState == nil {
		t.Fatalf("%s: %v", script, err)
	}
	return string(text), c.ProcessState.ExitCode()
}
