package typescript

// unknownWord is the name of the module that all modules share. No set can be
// called so.
const unknownWord = "unknown-word"

// unknownWordModule holds the error that readers of words throw.
const unknownWordModule = mark + `
/** Says that a value is no word of a set. Its message names the words. */
export class UnknownWordError extends Error {
  override readonly name = "UnknownWordError";
  /** The name of the set. */
  readonly set: string;
  /** What was found. */
  readonly value: unknown;
  /** The words of the set, in declared order. */
  readonly known: readonly string[];
  /** The word to write now, if the value is a retired one that has such a word. */
  readonly instead: string | undefined;

  constructor(set: string, value: unknown, known: readonly string[], instead?: string) {
    super(message(set, value, known, instead));
    this.set = set;
    this.value = value;
    this.known = known;
    this.instead = instead || undefined;
  }
}

function message(set: string, value: unknown, known: readonly string[], instead?: string): string {
  if (typeof value !== "string") {
    return set + ": found " + kind(value) + ", expected a string";
  }
  const quoted = JSON.stringify(value.length > 80 ? value.slice(0, 80) + "…" : value);
  if (instead !== undefined) {
    return set + ": word " + quoted + " is retired" + (instead === "" ? "" : "; write " + JSON.stringify(instead) + " instead");
  }
  return set + ": unknown word " + quoted + " (" + listed(known) + ")";
}

function kind(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "an array" : typeof value === "object" ? "an object" : "a " + typeof value;
}

function listed(words: readonly string[]): string {
  const most = 40;
  return words.slice(0, most).join(", ") + (words.length > most ? " and " + (words.length - most) + " more" : "");
}
`
