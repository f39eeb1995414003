package coreschema

// explained says what an object is and what its keys are, by their JSON names.
type explained struct {
	doc  string
	keys map[string]key
}

// picture are the keys of an image, as a block and as an attachment alike.
var picture = map[string]key{
	"locator":    {doc: "Where the bytes lie; meant to be a cas: locator, but any is taken."},
	"media_type": {doc: "The format of the bytes."},
	"width":      {doc: "In pixels; may be 0."},
	"height":     {doc: "In pixels; may be 0."},
}

var segments = key{doc: "The hashes of the four segments of the frozen prefix, in order."}

// objects explains each reflected object, but for the kind of a block, which
// its tag explains. That a decoder takes a missing key or a null stands here
// too, since no Go struct says it.
var objects = map[string]explained{
	"Error": {"A failure in a form that programs, models and people can act on.", map[string]key{
		"code":           {doc: "What went wrong."},
		"action":         {doc: "What was tried, in words that follow \"cannot\"."},
		"subject":        {doc: "What it was tried on; may be empty."},
		"nearby":         {doc: "What could have been meant, the likeliest first."},
		"recovery":       {doc: "The sentence that says what to do."},
		"retry":          {doc: "Whether the same request may be sent again."},
		"retry_after_ms": {"How many milliseconds to wait at least before sending again; only with the retry yes.", orNull},
		"account":        {"What the failure says about the account of the request; left out for keep, and advance only with the retry no.", left},
		"gate":           {"The rule that refused the action.", orNull},
		"provider":       {"In which way a call of a provider failed; only with the code E_PROVIDER.", orNull},
	}},
	"Gate": {"The rule that refused an action.", map[string]key{
		"rule":        {doc: "The name of the rule."},
		"violation":   {doc: "How the action breaks it."},
		"alternative": {doc: "What the rule allows instead."},
	}},
	"ModelUsage": {"What one call of a model consumed.", map[string]key{
		"input_tokens":       {doc: "The whole prompt, its cached parts included. Without v it may be Anthropic's count, which leaves them out."},
		"output_tokens":      {doc: "The whole answer, thinking included."},
		"cache_read_tokens":  {"The part of the input that was read from the provider's cache; left out when not reported.", orNull},
		"cache_write_tokens": {"The part of the input that was written to the provider's cache; left out when not reported.", orNull},
		"v":                  {"The version of this record. Records of before versions lack it; all new ones have it.", orNull},
		"dialect":            {"How the provider counts; left out when no provider was asked.", orNull},
	}},
	"Text": {"A block of plain text.", map[string]key{
		"text": {doc: "What is said; may be empty."},
	}},
	"Thinking": {"Reasoning of the model that may be read. The provider refuses it when it was altered.", map[string]key{
		"thinking":  {doc: "The reasoning, kept byte for byte."},
		"signature": {doc: "Opaque proof that nothing was altered, kept byte for byte."},
	}},
	"RedactedThinking": {"Reasoning of the model that only the provider can read.", map[string]key{
		"data": {doc: "Opaque, kept byte for byte."},
	}},
	"ToolUse": {"A call of a tool by the model.", map[string]key{
		"id":    {doc: "Pairs the call with its result."},
		"name":  {doc: "The tool that is called."},
		"input": {doc: "The arguments of the call."},
	}},
	"ToolResult": {"What a call of a tool came to.", map[string]key{
		"tool_use_id": {doc: "The id of the call."},
		"content":     {doc: "What the tool answered; may be empty."},
		"is_error":    {doc: "Whether the tool failed; content then says how."},
		"attachments": {"The pictures that came with the answer, in order. Old records lack the key; all new ones have it.", left},
	}},
	"Image":    {"A picture that stands as a block of its own.", picture},
	"ImageRef": {"The name of a picture, whose bytes lie in a content store.", picture},
	"SystemBlock": {"One segment of what a model is told before the conversation begins.", map[string]key{
		"text":  {doc: "What is said; may be empty."},
		"cache": {doc: "Whether a prompt-cache breakpoint stands after the segment."},
	}},
	"Message": {"What one side says in one turn.", map[string]key{
		"role":    {doc: "Who speaks."},
		"content": {doc: "The blocks of the message, in order; may be empty."},
	}},
	"Tool": {"What a model is told of a tool that it may call.", map[string]key{
		"name":         {doc: "The name to call it by."},
		"description":  {doc: "What the tool does; may be empty."},
		"input_schema": {doc: "A JSON Schema of the input."},
	}},
	"ChatRequest": {"What is asked of a model in one call.", map[string]key{
		"model":      {doc: "The provider's name of the model."},
		"max_tokens": {"The most tokens that the answer may take.", left},
		"system":     {doc: "What the model is told ahead of the conversation, in order."},
		"messages":   {doc: "The conversation, in order."},
		"tools":      {doc: "The tools that the model may call, in order."},
		"effort":     {"How hard the model should think; null when nobody said.", orNull},
	}},
	"ChatResponse": {"What a model answered.", map[string]key{
		"content": {doc: "The blocks of the answer, in order; may be empty."},
		"stop":    {doc: "Why the answer ended."},
		"usage":   {doc: "What the call consumed."},
	}},
	"BuildingPolicy": {"What holds for everything that is done in one building.", map[string]key{
		"confidential": {doc: "Whether what is said there stays on this machine."},
	}},
	"RunPolicy": {"What a run is for and what it has to keep to.", map[string]key{
		"mode":    {doc: "What the run is for."},
		"write":   {doc: "What the run may write."},
		"admit":   {doc: "The evidence that a merge needs, beside what the standing rules ask."},
		"landing": {doc: "Where the run's work goes."},
	}},
	"RunStarted": {"The record run_started, as far as it is typed. Its other keys are kept as they are.", map[string]key{
		"policy": {"What the run has to keep to. Records of before policies lack it.", orNull},
	}},
	"Request": {"One call of a model.", map[string]key{
		"policy":   {doc: "What holds in the building that the call is made for."},
		"segments": segments,
		"chat":     {doc: "What is asked."},
	}},
	"Return": {"The settled answer of a model.", map[string]key{
		"message":           {doc: "What was said, with its blocks under the key content."},
		"calls":             {doc: "The calls that the model asks for, in order."},
		"usage":             {"What the call consumed; null when not reported.", orNull},
		"stop":              {"Why the answer ended; null when not reported.", orNull},
		"billed_usd_micros": {"What the provider says it billed, in millionths of a US dollar; null when not reported.", orNull},
	}},
	"ToolCall": {"A call of a tool that a model asks for.", map[string]key{
		"id":   {doc: "Pairs the call with its result."},
		"name": {doc: "The tool that is called."},
		"args": {doc: "The arguments of the call."},
	}},
	"AccountBinding": {"The account that a request was sent with.", map[string]key{
		"provider": {doc: "The provider of the account."},
		"account":  {doc: "The label of the account."},
	}},
	"ModelCalled": {"The record model_called, which each attempt to call a model leaves.", map[string]key{
		"model":            {doc: "The provider's name of the model."},
		"segments":         segments,
		"provider_account": {"The account of the attempt; left out when the adapter names none.", orNull},
	}},
	"ModelReturned": {"The record model_returned, which a settled answer leaves.", map[string]key{
		"message":           {doc: "What was said, with its blocks under the key content."},
		"calls":             {doc: "How many calls the model asks for."},
		"usage":             {"What the call consumed; left out when not reported.", orNull},
		"stop":              {"Why the answer ended; left out when not reported.", orNull},
		"billed_usd_micros": {"What the provider says it billed, in millionths of a US dollar; left out when not reported.", orNull},
		"first_at":          {"When the first part of the answer came, in milliseconds since the start of 1970 in UTC.", orNull},
		"first_us":          {"Microseconds from the send to the first part of the answer.", orNull},
		"took_us":           {"Microseconds from the send to the whole answer.", orNull},
	}},
	"PrefixHeld": {"The record prefix_held, which a call leaves that waited for a shared prefix.", map[string]key{
		"endpoint":  {doc: "The endpoint at which the call waited."},
		"prefix":    {doc: "The hash of the prefix."},
		"waited_ms": {doc: "How long the call waited, in milliseconds."},
		"usage":     {"What it cost to bring the prefix there; left out when that is not known.", orNull},
	}},
}
