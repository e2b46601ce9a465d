# What the crate for rule files says to people, in English. See grundy-words/messages/en.ftl for how it is written.

## What a function of a rule file gives back

gives-no-options =
    it gives { $what }, and should give a list of options, each a position or a list of positions
gives-no-moves =
    it gives { $what }, and should give a dict, as in `{"{"}"take 1": [n - 1]{"}"}`, or a list of
    pairs (name, option)
gives-no-pairs = `moves` must return a dict, or a list of pairs (name, option)
gives-no-position = it gives { $what }, and should give a position
option-no-position =
    the option { $option } holds { $what }; a position is a number, a word, or a tuple of these,
    and an option one position or a list of them: (a, b) is one position, [a, b] a sum of two
kind-none = None
kind-int = an int
kind-list = a list
kind-other = a { $kind }

## The limits of a call

takes-steps = it takes more than { $most } steps
not-done = { $why }
lists-memory = its lists need more than { $most } bytes
calls-deep = functions call each other more than { $most } deep
count-too-large =
    a number is too large here: lists, ranges and texts are counted with numbers below 2^31
# English has the words of Starlark as they are.
starlark-says = { $text }
starlark-way = rule files are Starlark: in place of `{ $python }` write `{ $starlark }`
starlark-outer-variable = a function cannot change a variable that is defined outside of functions

## The laws of a rule file

law-positions = there are positions to begin with
law-found-none =
    none of what was tried is a position: { $tried }; other words were not tried: give a position
    after the file, or several in the file, as in `examples = ["oxo"]`
law-found-none-slip =
    { $none }; asked for 0 the file fails:

    { $slip }
law-answers = the rules answer every question
law-text = text round-trips
law-found-read-as = { $was } is written so and read as { $is }
law-found-refused = { $was } is written so, but reading it is refused: { $error }
law-own-form = a canonical form is its own form
law-found-form = its form is { $form }, and the form of that is { $again }
law-mirror-twice = the mirror image of a mirror image is the position
law-found-mirror = its image is { $image }, and the image of that is { $back }
law-mirror-options = the options of the mirror image are the images of the options
law-found-mirror-option = the image of the option {"["}{ $option }] is no option of the image { $image }
law-mirror-answers = a position that is its own mirror image is lost: each move is answered by one to such a position
law-found-mirror-answer = after the move to {"["}{ $option }] no answer leads to a position that is its own image
law-moves = named moves are the options
law-found-only-option = {"["}{ $option }] is an option and no move
law-found-only-move = {"["}{ $option }] is a move and no option
tried-positions =
    the numbers 0 to 12, pairs, triples and quadruples of small numbers, and words of up to
    { $longest } letters from one of { $letters }
law-form-values = canonical forms keep the value
law-found-value = its value is { $own }, and that of its form { $form } is { $other }
law-ends = the game ends
law-found-circle = moves lead back to it: { $circle }
law-found-drift =
    { $advice }

    { $ends }

## Games that never end

rules-never-end-by = { $ends }; { $advice }
rules-never-end = the rules never end: { $line } -> ...
call-leads-to = { $call } leads to { $to }
call-leads-to-form = { $call } leads to { $to } (by its canonical form)
call-leads-below =
    { $call } leads to { $to }, and a condition such as `if k <= n` keeps numbers from 0 on
odd-tuple = { $call } leads to { $to }: (a, b) is one position, [a, b] a sum of two
odd-number = { $call } leads to { $to }: [a, b] is a sum of two, (a, b) one position
odd-below = { $call } leads to { $to }: a condition such as `if k <= n` keeps numbers from 0 on
hint-forms = a check of { $file } tries its canonical forms

## What is no position

number-of-63-bits = a number of more than 63 bits
position-of-16-mb = a position of more than 16 MB
tuple-nested = a tuple that is nested more than { $most } deep
tuple-parts = a tuple of more than { $most } parts, all counted
words-of-16-mb = words of more than 16 MB, all counted

## What a rule file gives

not-a-function = `{ $name }` is { $kind } and not a function
not-each-a-text = not each of `{ $name }` is a text
not-a-text = `{ $name }` is { $kind } and not a text
not-a-list-of-texts = `{ $name }` is { $kind } and not a list of texts
no-function-options =
    there is no function `options`: write `def options(position):` and let it return the list of
    options
answer-not-found = the answer was not found
last-question = the last question was { $asked }
options-memory = its options need more than { $most } bytes, all parts counted
gives-empty-text = it gives an empty text
gives-plus = it gives `+`, which stands between two terms
gives-spaces = it gives a text with spaces, which stand between two positions
gives-no-text = it gives { $what }; it gives a text
not-shrinking = { $game } is not a game of heaps that only shrink
stopped-heaps = { $why }, and { $count } heaps were compared by then

## How a fault is told

no-position-of-gallery = `{ $text }` is no position of { $game }
positions-of-gallery = its positions look like { $examples }
says-file = so says { $file }
says-line = so says { $file }, line { $line }
fault-at = { $file }: { $fault }
fault-at-line = { $file }:{ $line }: { $fault }
fault-of-call = { $asked }: { $fault }
fault-with-source =
    { $fault }

    { $source }
fault-asked =
    { $fault }

    when asked for { $asked }
fault-hint =
    { $fault }

    hint: { $hint }
form-values =
    a law is broken: canonical forms keep the value; by its own options { $position } has
    nim-value { $own }, and its form { $form } has nim-value { $other }
form-outcomes =
    a law is broken: canonical forms keep the outcomes; by its own options { $position } has
    outcome { $own } in misère play, and its form { $form } has outcome { $other } in misère play
form-winners =
    a law is broken: canonical forms keep the outcomes; by its own options { $position } has
    outcome { $own }, and its form { $form } has outcome { $other }
hint-check = a check of { $text } in { $file } says more

## Reading a rule file

being-read =
    it was being read: what stands outside of its functions, and what is constant in them, is
    worked out then
being-read-fault = { $reading } ({ $fault })
longer-than-4-mb = it is longer than 4 MB
loads-itself = { $file } is loaded while it is being loaded itself
shift-in-place = write `x = x << n` for `x <<= n`
not-beside =
    `{ $name }` does not lie beside the file: write its name, as in `load("other.star",
    "function")`

## Rules within limits

ended-without-answer = it ended without an answer
starlark-cannot = Starlark cannot do this: { $why }
no-watching-thread =
    rules are not run without a thread that watches them, and none can be started: { $error }
broke-down = it broke down
stopped-fault =
    { $why }

    { $fault }

## Searches that end too late

long-way = { $fault }; { $count } moves lead there: { $line } -> ... -> { $end }
must-without-answer = `must` obliges the opponent to answer in this position, which has no move
two-to-answer = two parts that must be answered: at most one part of an option is `again`, `must` or `lose`
sign-inside = `win`, `lose`, `again` or `must` inside a position; they stand outside, as in must((a, b))
sign-outside-option = `win`, `lose`, `again` or `must`, which only an option can be
two-signs = a position has at most one sign behind it
game-is-won = the game is over: the player who moved last has won
no-nim-value = the position { $position } has no nim-value, because the player to move wins it beside every Nim heap
repeats-no-truth = `repeats` is { $kind }, and should be True or False
marks-and-repeats = a file whose play may come back (`repeats = True`) cannot use `win`, `lose`, `again` or `must`
repeats-no-sequence = the file says `repeats = True`, so its positions need not have nim-values; `solve` and `options` answer for one position
hint-repeats = if play may come back to a position, write `repeats = True` in the file
need-not-end = the game need not end: { $circle }
forms-in-circle =
    canonical forms lead in a circle, and not the moves alone: { $circle }; { $from } has an
    option with such a form
may-never-end =
    the game may never end: { $count } moves lead from { $first } to { $last }, and on from there
may-never-end-forms =
    the game may never end, or its canonical forms are wrong: { $count } moves lead from
    { $first } to { $last }, and on from there
stopped-positions = { $why }, and { $count } positions were met by then
