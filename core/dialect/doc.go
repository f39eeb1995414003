// Package dialect reads and writes what providers take and answer: Anthropic
// Messages, OpenAI Chat Completions and OpenAI Responses.
//
// There are three ways in. [Transcript] is a history as its provider reads it:
// turns and their parts, as slices of the text, nothing decoded. It is what the
// providers' rules are checked on. [Body] is the same body as session messages,
// for whoever compares it with a log or turns it into another form: begin with
// [ReadBody], or with [ReadMessage] for a message that stands alone. [Render]
// is the way back.
//
// Adapters of models go between a body and the canonical model with
// [RequestBody], [ReadRequest], [ResponseBody] and [ReadResponse], which refuse
// what either side cannot say; [ReadStream] makes the answer of an event
// stream, and [UsageOf] counts tokens in the one canonical meaning.
//
// A block that the session has a kind for becomes one, with any further key
// that it has. Any other block, item or part is kept whole as a foreign block,
// whose raw is the value of the wire. What is no message of its dialect is
// refused by path.
//
// # Transport only
//
// These are left out of the content, so that no comparison sees them, and are
// kept for writing back:
//
//	anthropic          cache_control             of a block, also of one inside a tool result or a foreign block
//	anthropic          message keys              all but role and content
//	anthropic          null                      a key without a value, where the block becomes one of the session's
//	open_ai            refusal                   null
//	open_ai            audio                     null
//	open_ai            function_call             null
//	open_ai            annotations               null or empty
//	open_ai            content                   null, absent or "" beside calls; null or absent without
//	open_ai            tool_calls                null or empty
//	open_ai            null                      a key without a value, as with anthropic
//	open_ai            developer                 the role, which is read as system
//	open_ai_responses  id                        of an item, unless it is what pairs it or all it says
//	open_ai_responses  status                    of an item
//	open_ai_responses  logprobs                  of a part
//	open_ai_responses  annotations               null or empty
//	open_ai_responses  null                      a key without a value, as with anthropic
//	open_ai_responses  message                   the type, which an item with a role need not say
//	open_ai_responses  developer                 the role, which is read as system
//
// # What a form cannot say
//
// What is listed here is left out when messages are written, and answered as a
// [Loss]:
//
//	anthropic          name                      of a speaker
//	anthropic          image                     whose bytes nobody has
//	anthropic          foreign                   of another dialect
//	anthropic          key                       that only another dialect knows, or that the form has itself
//	anthropic          depth                     of a message that would nest its body too deep
//	open_ai            thinking
//	open_ai            redacted_thinking
//	open_ai            is_error                  the mark of a result that tells of a failure
//	open_ai            image                     in a tool message, or one whose bytes nobody has
//	open_ai            foreign                   of another dialect
//	open_ai            key                       as with anthropic
//	open_ai            depth                     as with anthropic
//	open_ai_responses  name
//	open_ai_responses  redacted_thinking
//	open_ai_responses  is_error
//	open_ai_responses  image                     whose bytes nobody has
//	open_ai_responses  foreign                   of another dialect; in instructions all but text
//	open_ai_responses  key                       as with anthropic
//	open_ai_responses  depth                     as with anthropic
//
// Of these a name, is_error and both sorts of thinking are not compared with a
// form that has no place for them: see [Omits].
//
// # Written anew
//
// A message that is written anew says what it said, in one way of several. It
// lacks what is transport only, its keys are sorted and there is no white space
// between them, and besides:
//
//	anthropic          string content            one block of plain text becomes a string, of a message, a result and the system prompt alike
//	anthropic          user messages             results that follow each other share one, and no other block stands with them
//	anthropic          is_error                  written only when true
//	anthropic          result content            absent or null becomes ""
//	open_ai            string content            as with anthropic
//	open_ai            system                    the role of developer messages too
//	open_ai            null content              of an assistant who says nothing
//	open_ai            result content            absent or null becomes ""
//	open_ai            arguments                 JSON without white space, its keys sorted
//	open_ai            name                      an empty one is none
//	open_ai_responses  string content            as with anthropic, and an output message is the same as an easy one
//	open_ai_responses  items                     a string as input becomes one
//	open_ai_responses  messages                  that follow each other in one answer and say the same beside their parts share one; an empty one beside others goes
//	open_ai_responses  developer                 the role of system messages too
//	open_ai_responses  result content            absent or null becomes ""
//	open_ai_responses  summary                   absent or of an empty text becomes []
//	open_ai_responses  arguments                 as with open_ai
package dialect
