# What the server says to people, in English. See grundy/messages/en.ftl for how it is written.

not-an-object = the body of the request is no JSON object (line { $line }, column { $column })
no-language = `lang` is en, uk, ru or ja
unknown-key = unknown key `{ $name }`: this request takes { $names }
missing-key = the key `{ $name }` is missing
key-is-text = `{ $name }` is a text
key-is-minus = `{ $name }` is a text, and not `-`
key-is-texts = `{ $name }` is a list of at most 1,000 texts
key-is-number = `{ $name }` is a whole number from { $least } to { $most }
key-needs = `{ $name }` belongs to a `{ $other }`, and there is none
keys-exclude = `{ $name }` and `{ $other }` are two questions: leave one of them out
key-is-flag = `{ $name }` is true or false
key-is-choice = `{ $name }` is one of { $choices }
text-too-long = `{ $name }` is longer than { $most } bytes
files-are-an-object = `files` is an object of texts, by their names
time-is-a-number = `time` is a number of seconds, above 0
body-too-large = the body of the request is larger than { $most } bytes
body-is-json = the body of a request is JSON: send it with the header `content-type: application/json`
body-too-slow = the body of the request did not arrive in time
no-such-address = there is nothing at this address; `/api/v1/openapi.json` lists what there is
use-get = this address takes GET
use-post = this address takes POST with a JSON object
queue-full = the server is busy: too many questions are waiting; ask again in a second
took-too-long = stopped: the answer took too long, and the work was ended
worker-ended = the work on this question broke down, and no other question is concerned
page-missing = the page is not in this program: build it with Node 20 and npm (`grundy-serve/page/build`), and then build the program again
page-missing-title = The page is not here
