# What the program says to people, in English. See grundy-words/messages/en.ftl for how it is written.

## Limits, files and refusals

stopped-time = stopped: the time limit was reached; `--time SECONDS` gives more
stopped-memory = stopped: the memory limit was reached; `--memory SIZE` gives more
stopped-memory-needed = stopped: the memory limit was reached; this takes `--memory { $size }` or more
stopped-by = stopped: { $why }
stopped-moves = stopped: there are too many moves to list them all; no option raises this limit, so ask for a smaller position
stopped-steps = stopped: a question to the rules took too many steps
stopped-interrupted = interrupted
stopped-rules = stopped: the rules of the game failed
cannot-file = { $what ->
        [write] cannot write { $file }: { $why }
        [use] cannot use the folder { $file }: { $why }
        [continue] cannot go on in { $file }: { $why }
        [make] cannot make the folder { $file }: { $why }
       *[read] cannot read { $file }: { $why }
    }

system-error = { $kind ->
        [exists] the file is there already
        [taken] it is a file and not a folder
       *[other] { $text }
    }
an-error = error: { $error }
result-not-whole = remark: { $file } is left as it was, because the result is not whole; what was found is in { $found }
cannot-write-answer = cannot write the answer: { $why }
starlark-broke-down = Starlark cannot do this: { $why }
not-utf8 = it is not UTF-8 text
no-such-text = no text of this name came with the question
no-standard-input = standard input is not read here: send the text with the question, and write its name

## grundy serve

built-without = this program was built without { $part ->
    [rules] rule files
    [serve] the page and its server
    [check-explanation] the checker of explanations
    [schema] the JSON Schema of the documents
    [cluster] workers
    [shell] the commands for a shell
   *[other] { $part }
}: in a copy of the repository, `cargo install --path grundy-cli --features { $features }` builds the whole program
cannot-listen = cannot listen on { $place }: { $why }
page-not-built = remark: the page is not in this program, only its API. With Node 20 and npm, `grundy-serve/page/build` builds the page; then build the program again.
allow-host-help = if this server is yours, start it with `--allow-host NAME` for each of its further names
value-host = write a name without a port, as in `games.example.org`
answer-too-large = the answer is larger than 64 MiB: ask for a smaller range

## grundy solve

misere-position = { $position }, misère play
first-player-wins = The first player wins (outcome N).
second-player-wins = The second player wins (outcome P).
nobody-wins = Neither player can force a win: a draw (outcome D).
winner-not-found = Who wins was not found within the limits.
winner-quotient-known = The misère quotient is proved for { $heaps }, and this position has a larger heap.
winner-heaps-up-to = heaps of { $game } up to { $last }
value-nim = Nim-value { $value }.
value-infinity = { $set ->
    [empty] Value { $value }: infinity; no option has a finite value.
   *[some] Value { $value }: infinity, with the finite values of its options.
    }
value-none = No nim-value: the sum can be ended at once.
family-as = `--as` is for rule files; { $family } is a family of positions
family-at = { $fault } (in `{ $family }` with N = { $n })
family-no-value = { $position } has no nim-value
family-no-certificate = { $family } is a family of positions; certificates and programs are for periods of heap games
value-loony = No nim-value: the position is loony, and the player to move wins every sum of it with games of finite values.
value-again = No nim-value: the player who moved last moves again. What is left then { $left ->
        [loony] is loony.
        [ends] is a sum that its player can end at once.
       *[other] has the value { $left }.
    }
value-must = No nim-value: the last move must be answered. { $kind ->
        [none] No answer wins.
        [all] Beside every Nim heap an answer wins.
        [most] An answer wins beside all Nim heaps but those of size { $sizes }.
       *[some] An answer wins beside Nim heaps of size { $sizes }.
    }
length-is =
    Remoteness { $remoteness } (the winner hurries), suspense { $suspense } (the winner delays), birthday { $birthday } (the longest play);
    { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }.
length-draw = A dash means that there is no number: neither player can force an end, and play can go on for ever.
length-loops = A dash means that there is no number: play can go on for ever.
length-not-found = The length of play was not found within the limits.
value-not-found = The nim-value was not found within the limits.
value-not-searched = The nim-value was not searched for; `--value` searches for it.
why-heading = WHY
why-heading-markdown = Why
# The ways in which a value was found, as a list of terms has them.
method-name = { $method ->
        [theorem] formula
        [sequence] table of heap values
        [quotient] misère quotient
        [graph] game graph
       *[search] search
    }
how-found = How: { $method ->
        [theorem] formula
        [sequence] table of heap values
        [quotient] misère quotient
        [graph] game graph
       *[search] search
    }.
terms = { $values ->
    [none] Terms (no values are used), and how the answer was found:
   *[some] Terms, their values, and how these were found:
    }
terms-head = | term | value | how |
more-terms = ... and { $count } more
no-move-wins = No move wins.
no-move-needed = There is no move, and none is needed: in misère play a player who cannot move wins.
no-winning-move = No winning move.
moves-count = { $kind ->
        [drawing] { $count ->
            [one] One drawing move:
           *[other] { $count } drawing moves:
        }
       *[winning] { $count ->
            [one] One winning move:
           *[other] { $count } winning moves:
        }
    }
moves-count-each = { $kind ->
        [drawing] { $count ->
            [one] One drawing move
           *[other] { $count } drawing moves
        }
       *[winning] { $count ->
            [one] One winning move
           *[other] { $count } winning moves
        }
    }, or { $choices } if equal components are counted one by one:
moves-not-found = { $kind ->
        [drawing] Drawing moves were not found within the limits.
       *[winning] Winning moves were not found within the limits.
    }
moves-not-listed = { $kind ->
        [drawing] Drawing moves were not listed: there are too many moves to try.
       *[winning] Winning moves were not listed: there are too many moves to try.
    }
moves-some = { $kind ->
        [drawing] Drawing moves (there may be more: too many to try them all):
       *[winning] Winning moves (there may be more: too many to try them all):
    }
more-moves = ... and { $count } more (--max-moves)
more-moves-left-out = ... and { $count } more
nothing-left = nothing
ends-the-game = ends the game
move-from-to = { $from } to { $to }
file-is-no-position = this is no position, but a file
write-file-option = write `--file { $file }`
line-too-large = line { $line } is larger than { $bytes } bytes; `--memory SIZE` allows more
cannot-read-position = cannot read a position: { $why }

## grundy options

stopped-options = stopped: there are more options; `--max-moves K` lists more, `grundy solve` finds those that win
position-of-options = { $position }: outcome { $outcome }{ $what ->
        [outcomes] {""}
        [values] , value { $value }
       *[nim-values] , nim-value { $value }
    }
options-none = No options.
options-not-found = The options were not found within the limits.
options-count = { $what ->
        [outcomes] { $count ->
            [one] { $count } option, with its outcome:
           *[other] { $count } options, with their outcomes:
        }
        [values] { $count ->
            [one] { $count } option, with its outcome and value:
           *[other] { $count } options, with their outcomes and values:
        }
       *[nim-values] { $count ->
            [one] { $count } option, with its outcome and nim-value:
           *[other] { $count } options, with their outcomes and nim-values:
        }
    }
options-first = { $what ->
        [outcomes] { $count ->
            [one] The first option, with its outcome:
           *[other] The first { $count } options, with their outcomes:
        }
        [values] { $count ->
            [one] The first option, with its outcome and value:
           *[other] The first { $count } options, with their outcomes and values:
        }
       *[nim-values] { $count ->
            [one] The first option, with its outcome and nim-value:
           *[other] The first { $count } options, with their outcomes and nim-values:
        }
    }

## grundy verify

verdict-valid = valid: { $why }
verdict-not-valid = not valid: { $why }
fault-in-line = line { $line }: { $why }
no-whole-number = this is no whole number
whole-number-too-large = the number is too large
input-or-numbers = `-` stands alone: the numbers come from standard input, one list a line
fault-in-file = { $file }: { $why }
checkpoint-useless-verify = `--checkpoint` is of no use for { $file }: a check of `{ $theorem }` keeps more than the values; leave it out

## grundy check-explanation

standard-input = standard input
explanation-file = `{ $file }`
explanation-broken = { $file } is not valid JSON: line { $line }, column { $column }
explanation-key-twice = { $file }, line { $line }, column { $column }: the key occurs twice
explanation-not-read = { $file } was not read: { $why }
explanation-not-one =
    { $file } is no explanation: a document of `grundy solve --explain --json` has the keys
    `position`, `play` and `reason`, and one of `grundy nim --explain --json` has `expression` and `steps`
explanation-of-rules =
    cannot be checked here: { $file } explains a game of a rule file, and only games of the
    catalogue are computed anew
explanation-of-edges =
    cannot be checked here: { $file } explains a game on the edges of a file, and only pictures and graphs that
    are written in the position are computed anew
explanation-of-sum =
    cannot be checked here: { $file } explains a sum in brackets that names a file, and those are not computed anew
explanation-names-file =
    cannot be checked here: { $file } names a file, which `--no-files` leaves unread
explanation-graph = the explanation names `{ $file }`, which is no graph that is read here
explanation-good = right: { $steps } { $steps ->
    [one] step
   *[other] steps
    }, { $facts } { $facts ->
        [one] fact was
       *[other] facts were
    } computed anew, { $sentences } { $sentences ->
        [one] sentence was
       *[other] sentences were
    } compared with the message files{ $unread ->
        [0] {""}
        [one] ; { $unread } message in them was not recomputed
       *[other] ; { $unread } messages in them were not recomputed
    }
explanation-stopped = stopped: { $why }, { $at ->
        [step] in step { $step } of { $steps }
       *[end] after all { $step } steps were read
    }; { $facts } { $facts ->
        [one] fact was
       *[other] facts were
    } computed anew and right
explanation-unfinished = not all: { $facts } { $facts ->
        [one] fact was
       *[other] facts were
    } computed anew and right; { $parts } { $parts ->
        [one] was
       *[other] were
    } too large:
explanation-wrong = wrong: { $faults } { $faults ->
        [one] fault
       *[other] faults
    }:
explanation-fault = { $at ->
        [whole] the whole
        [key] { $kind }
       *[step] step { $step } ({ $kind })
    }: { $why }
explanation-more = ... and { $count } more

## Rule files

no-thread-of-its-own = this run has no thread of its own
rules-unwatched = rules are not run without a thread that watches them, and none can be started: { $why }
advice-and-question =
    { $advice }

    { $question }
form-plays-otherwise =
    { $file }: a law is broken: canonical forms play as their positions do; { $position } would be won, and no move wins

    `grundy rules check { $file }` looks for the form
rules-print-much = remark: the rules print more than { $lines } lines, and the others are left out

## grundy games

game-of-your-own = a game of your own
erratum = { $place }, table of octal games: { $code } is given as { $given }, but (leading zeros left out) value number { $number } is { $left } in { $code } and { $right } in { $given }
erratum-corrected = { $place }, table of octal games: { $code } is given as { $given }, but (leading zeros left out) value number { $number } is { $left } in { $code } and { $right } in { $given }; it should say { $correct }
erratum-not-seen = { $place }, table of octal games: { $code } is given as { $given }; no difference was found in { $compared } values
code-solved = Solved: preperiod { $preperiod }, period { $period }{ $saltus ->
        [0] { "" }
       *[other] , saltus { $saltus }
    }. Proved { $when ->
        [earlier] earlier, and verified just now,
       *[now] just now
    } by the theorem `{ $theorem }`.
code-published = Solved in the literature: preperiod { $preperiod }, period { $period }. `grundy period { $name }` proves it where it is given the time.
code-certified = Solved in the atlas of octal games: preperiod { $preperiod }, period { $period }, proved by the theorem `{ $theorem }`. The proof was not verified now. In the repository `atlas/unpack` writes its certificate, and `grundy verify { $file }` checks it.
code-standard = Its standard form is { $standard }, { $shifted ->
        [no] not shifted
       *[yes] shifted by { $shift }
    }. Why it is the same game: { $theorems }.
code-reduction = "{ $theorem }"
code-atlas = The atlas of octal games has looked at heaps up to { $searched }: the largest value is { $largest }, first at heap { $at }{ $sparse ->
        [no-splits] { "" }
        [none] ; no sparse space was seen up to there
        [no-rare] { $shifted ->
            [no] ; no heap is rare
           *[yes] ; no heap of the standard form is rare
        }
        [endless] { $shifted ->
            [no] ; { $rare } of these heaps are rare, and infinitely many more follow
           *[yes] ; { $rare } heaps of the standard form are rare up to there, and infinitely many more follow
        }
       *[rare] ; { $shifted ->
            [no] { $rare ->
                [one] one heap is rare, heap { $last }
               *[other] { $rare } heaps are rare, the last of them heap { $last }
            }
           *[yes] { $rare ->
                [one] one heap of the standard form is rare; here it is heap { $last }
               *[other] { $rare } heaps of the standard form are rare; the last of them is heap { $last } here
            }
        }
    }.
code-open = Open, as far as this program knows: no period was proved with heaps up to { $searched }.
code-is-least = No smaller code of at most three digits has the same sequence ({ $compared } values were compared, leading zeros left out).
code-least = The least code of at most three digits with the same sequence is { $least }, { $shifted ->
        [no] not shifted
       *[yes] shifted by { $shift }: heap n{ $signed } here has the value of heap n there
    } ({ $sure ->
        [form] proved by the standard form of both
        [proved] proved by the periods of both
       *[observed] observed
    }: { $compared } values were compared, leading zeros left out).
code-erratum = Erratum: { $erratum }.
unknown-game = unknown game `{ $name }`
games-heading = Games, with their arguments (a player who cannot move loses):
games-code = any take-and-break code, as in 0.77 20
games-more = `grundy games NAME` shows the rules and what is known of one game.
games-gallery = `grundy games gallery` lists more games, as rule files.
gallery-heading = Games of the gallery, as rule files (`grundy games NAME` shows one, `grundy rules new --like NAME FILE` copies it):
# The labels of a page have at most ten letters.
label-usage = Usage
label-also = Also
label-arguments = Arguments
label-rules = Rules
label-code = Code
label-known = Known
label-sequence = Sequence
label-see = See
label-try = Try
reference-chapter = { $book }, chapter { $chapter }

## grundy period

certificate-needs-file = `--certificate` needs a file, because the answer goes to standard output; write `./-` for a file of the name `-`
not-a-heap-of = { $heap } is not a heap of `{ $game }`
no-certificate = warning: nothing is proved, so no certificate was written to { $file }{ $old ->
        [left] ; the file that is there is left as it was
       *[none] { "" }
    }
no-certificate-of-value = warning: the nim-value is not proved, so no certificate was written to { $file }{ $old ->
        [left] ; the file that is there is left as it was
       *[none] { "" }
    }; `--outcome` writes a proof of who wins
certificate-of-term = `--certificate` proves values of boards of Cram, Chomp, Kayles and Nimstring of at most 256 cells, of Sprouts, of heaps of Nim, of codes, of subtraction and all-but games such as `subtract:1,3`, and of sums of these, and not of `{ $term }`
certificate-loony = `{ $position }` is loony, so no nim-value can be proved; with `--outcome` the certificate says who wins
no-program = no period of `{ $game }` was found up to heap { $heap }, so there is no program; `grundy guess` looks for other forms
period-rule = { $formula } for all n >= { $from }
period-rule-line = { $rule }.
periodic = { $game } is periodic: preperiod { $preperiod }, period { $period }.
arithmetic-periodic = { $game } is arithmetic-periodic: preperiod { $preperiod }, period { $period }, saltus { $saltus }.
period-misere = { $game }: the elements of the heaps, and so their outcomes, have the period { $period } from heap { $preperiod } on.
period-observed =
    { $game }: observed, not proved: up to { $kind ->
        [number] N = { $heap }
       *[heap] heap { $heap }
    }, { $formula } from n = { $from }. It held for { $held } { $kind ->
        [number] numbers
       *[heap] heaps
    }, { $times } periods.
period-unknown =
    { $game }: no period was found up to { $kind ->
        [number] N = { $heap }
       *[heap] heap { $heap }
    }.
period-in-atlas =
    { $searched ->
        [yes] This search found no period up to heap { $heap }; the atlas of octal games has the proof, which was not verified now.
       *[no] The atlas of octal games has the proof, which was not verified now.
    } In the repository `atlas/unpack` writes the certificate of its standard form { $standard }, and `grundy verify { $file }` checks it.
period-proved-by = Proved by the theorem `{ $theorem }`; values up to heap { $heap } were used.
period-unproved = { $why ->
        [rules] Not proved: no theorem on periods that the program has fits these rules.
        [growth] Not proved: no theorem on periods that the program has fits these rules where the values grow.
        [heaps] Not proved: the theorem `{ $theorem }` needs the values up to n = { $number }, and n = { $heap } was reached; `--to { $number }` goes that far.
        [fails] Not proved: the condition { $condition } of the theorem `{ $theorem }` does not hold.
       *[dear] Not proved: to check the condition { $condition } of the theorem `{ $theorem }` takes more than { $number } steps.
    }
period-time-over = remark: the search ended with its time; `--time SECONDS` gives more
sequence-forecast = remark: if no period is proved before, all values to { $to } need `--memory { $size }`
twin-differs = { $title } has the same options below heap { $below }, but it is another game: heap { $heap } breaks its period, { $rule }.
twin-proved = { $title } has the same options below heap { $below }, and its period is proved: { $rule } (theorem `{ $theorem }`).
twin-known = { $title } has the same options below heap { $below }; `--as { $game }` uses its engine.
period-seen-often = The period was seen { $times } times, so the search ended; `--to N` goes on to heap N.
the-code = the code { $code }
the-game = the game { $game }

## grundy draw

draw-no-picture =
    there is no picture of `{ $position }`

    pictures are drawn of heaps, strips, boards and graphs that fit on a page
draw-no-move =
    no move of `{ $position }` leads to `{ $to }`

    `grundy options` lists the moves

## grundy genus

genus-not-found = The genus was not found before a limit was reached.
genus-class = { $class ->
        [fickle] fickle
        [firm] firm
        [restive] restive
        [restless] restless
       *[wild] wild
    }{ $tame ->
        [yes] , tame
       *[no] { "" }
    }
genus-loops = play can come back to the position { $position }, and the theory of misère play needs play that ends

## grundy canonical

canonical-form = { $position }: { $form }, genus { $genus }, at most { $birthday ->
        [one] one move
       *[other] { $birthday } moves
    }.
canonical-mate = Mate: { $form }
canonical-partition = A sum, up to a heap of 1: { $parts }
canonical-compared = { $equal ->
        [yes] They are equal in misère play
       *[no] They are not equal in misère play
    }, and { $linked ->
        [yes] linked
       *[no] not linked
    }.
canonical-too-large = { $position }: the form is too large to be written.
canonical-not-found = The form was not found before a limit was reached.

## grundy quotient

no-list-of-products = `nim-product` is a table of products with rows and columns only: a list, more ranges, `--heaps`, `--outcome` and `--value` are for games
no-misere-product = `nim-product` is a table of products, which have no misère play
no-quotient-of = `{ $game }` is not a game of heaps
quotients-are-for = a quotient is found for games such as `kayles`, `0.75`, `subtract:1,3` or `lasker`, in which a move replaces one heap by smaller ones
no-certificate-of-quotient = warning: no certificate was written to { $file }{ $old ->
        [left] ; the file that is there is left as it was
       *[none] { "" }
    }: { $why }
quotient-proved =
    { $games }: the misère quotient of all heaps has { $order ->
        [one] { $order } element
       *[other] { $order } elements
    }. This is proved.
quotient-partial =
    { $games }: the misère quotient of the heaps up to { $last } has { $order ->
        [one] { $order } element
       *[other] { $order } elements
    }. This is proved; larger heaps may need more.
quotient-of-positions =
    { $positions }: play leads to { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }, and the misère quotient of their sums has { $order ->
        [one] { $order } element
       *[other] { $order } elements
    }. This is proved.
quotient-of-some-positions =
    { $positions }: play leads to { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }. The misère quotient of the sums of the { $known } of them with the shortest play has { $order ->
        [one] { $order } element
       *[other] { $order } elements
    }. This is proved; the others may need more.
quotient-positions = Elements of the positions:
quotient-period = The elements repeat with the period { $length } from heap { $from } on.
quotient-too-large = { $what ->
        [order] The search ended because the next quotient has more than { $most } elements; more `--memory` raises this up to 65535.
        [trial] The search ended because a monoid to reduce has more than { $most } elements; more `--memory` raises this.
        [family] The search ended because the next proof has more than { $most } sets; more `--memory` raises this.
       *[trials] The search ended because the next heap took more than { $most } trials; more `--time` raises this.
    }
quotient-no-picture = the quotient has { $order } elements, and a picture shows { $most } at most
quotient-generators = Generators: { $generators }
quotient-relations = Relations: { $relations }
quotient-lost = Lost elements: { $lost }
quotient-tame = { $power ->
        [0] Tame: it is the quotient of the empty position.
        [1] Tame: it is the quotient of Nim with heaps of 1.
       *[other] Tame: it is the quotient of Nim with heaps below 2^{ $power }.
    }
quotient-wild = Wild: Nim has no such quotient.
quotient-normal = Normal: in the smallest ideal, its identity alone is lost.
quotient-regular = Regular, and not normal: in the smallest ideal one element is lost, but not its identity.
quotient-irregular = Not regular: the smallest ideal has no lost element, or several.
quotient-elements = Elements of the heaps:
quotient-elements-of = Elements of the heaps of { $game }:
quotient-more = ... up to heap { $last }, which `--json` lists.
quotient-table = Products:

## The option --as

twin-suggested = remark: the first { $count } option lists are those of { $twin }; `--as { $twin }` uses its engine
as-is-for-rules = `--as` is for rule files, and `{ $game }` has its engine already
twin-options-differ = { $game } is not { $other }: the options of heap { $heap } differ
leave-out-as = leave out `--as`, and the rules themselves are asked
twin-values-differ = { $game } is not { $other }: by its canonical forms heap { $heap } has nim-value { $own }, and in { $other } it has { $value }
forms-keep-the-value = canonical forms keep the value: `grundy rules check` looks for one that does not
as-takes-heap-rules = `--as` takes rules for a take-and-break game

## Programs in C++ and Python

program-about = { $game }: { $what ->
        [losing] losing(a, b) is 1 where the position a, b has outcome P, and 0 where N
        [values-of-two] grundy(a, b) is the nim-value of the position a, b
       *[values] grundy(n) is the nim-value of n
    }.
program-proved = Proved by the theorem `{ $theorem }`: { $formula }.
program-proved-to = The proof used the values up to heap { $heap }.
program-observed = Observed, not proved: { $formula }.
program-seen-to = Seen on the values up to heap { $heap }.
program-guessed = { $proved ->
        [more] A guess: { $formula }.
       *[no] An observed guess, not proved: { $formula }.
    }
program-too-wide = 64 bits are not enough for its values; `--code python` has no such limit
program-wrong = the form is not right at { $n }, so there is no program
program-too-long = the program would need lists of { $numbers } numbers; at most { $most } are written

## grundy play

play-position-from-input =
    the position cannot be read from standard input: your moves come from there

    write it on the command line, as in `grundy play nim 3 4 5`
cannot-read-input = cannot read standard input: { $why }
play-which-game =
    which game? Write one after `grundy { $command }`:

    { $list }
play-certificate-of-period = this certificate is of a period, and says nothing on how to play; `grundy solve --certificate` writes one of a board
play-certificate-other = { $file }: the certificate is about { $board }, which is no term of the position; without a position the game begins with it
play-lost-squares = # the player to move loses
play-commands = moves, hint, why, review, undo, restart, help, quit
play-help-help = shows this list
play-games-of-files = Games on a file of yours: { $games }.
play-write-numbers = Write the position, as in `{ $example }`; an empty line takes this one.
tutor-commands = hint, skip, moves, help, quit
play-games = Games to play, with an example of each:
play-write-position = Write a position, or nothing to leave.
play-greeting =
    A player who cannot move loses. Write a move as the position after it, or as its number in the list; `help` shows the rest.
play-greeting-misere =
    Misère play: a player who cannot move wins. Write a move as the position after it, or as its number in the list; `help` shows the rest.
play-turned = Rows are written with your piece first. Write a move as its row and the new column: `row 1: 3`.
play-level = I play at the level { $level } (`--seed { $seed }` repeats my choices).
play-sides = @ your piece, # mine
play-who-begins = Who begins, you or I? [you]
play-who-begins-again = Write `you` if the first move is yours, `engine` if it is mine.
play-you-begin = You begin (`--first engine` lets me begin).
play-your-turn = Your turn: { $position }
play-you = You: { $step }
play-me = Me: { $step }
play-draw = Neither of us can force a win: this can go on indefinitely (`quit` ends it).
play-lost = Every move loses if you answer well.
play-hard = This one is hard to answer.
play-random = A move at random.
play-unknown = I have not found out who wins: this is any move.
play-unknown-stopped = I have not found out who wins ({ $advice }): this is any move.
play-no-engine-move = the engine has no move
play-nothing-to-undo = There is no move of yours to take back.
play-restart = From the beginning.
play-quit = The game is left unfinished. Goodbye.
play-you-win = You win.
play-i-win = I win.
play-no-move = { $who ->
        [you] You cannot move in { $position }
       *[engine] I cannot move in { $position }
    }, and { $play ->
        [misere] in misère play a player who cannot move wins
       *[normal] a player who cannot move loses
    }.
play-no-move-left = { $who ->
        [you] You cannot move
       *[engine] I cannot move
    }, and { $play ->
        [misere] in misère play a player who cannot move wins
       *[normal] a player who cannot move loses
    }.
play-ending = The move completes { $made }, and that ends the whole sum.
play-ending-misere = The move completes { $made }, and that ends the whole sum; in misère play it loses.
play-ending-such = Such moves end the whole sum.
play-ending-such-misere = Such moves end the whole sum, and in misère play lose it.
play-numbers = { $most ->
        [one] The list has one move only: 1.
       *[other] The moves in the list have the numbers 1 to { $most }.
    }
play-number-or-heap = Is that a move of the list or a heap of { $number }? `moves` shows the list; with the game's name, as in `{ $game } { $number }`, it is a heap.
play-moves = { $count ->
        [one] One move:
       *[other] { $count } moves:
    }
play-more-than = More than { $count } moves:
play-and-more = ... and { $count } more; write the position after them
play-and-many = ... and many more; write the position after them
play-not-listed = The moves were not listed ({ $advice }).
play-hint = A winning move: { $step }
play-hint-draw = No move wins. A move that does not lose: { $step }
play-hint-lost = There is no winning move: every one leaves me a won position. Keep the game long.
play-hint-unknown = I have not found a winning move.
play-hint-stopped = I have not found a winning move ({ $advice }).
play-why-stopped = This is not all ({ $advice }).
play-line-too-long = This line is too long for a move: I stop reading here.
play-doubt = That could mean `{ $one }` or `{ $other }`: write the whole position.
play-too-many-to-compare = I cannot tell whether that is a move: there are too many to compare them all. Write the position with the terms that it has, or take another move.
play-cannot-compare = I cannot tell whether that is a move ({ $advice }).
play-illegal = No move leads there.
play-moves-are-listed = `moves` lists the legal moves.
play-illegal-row = No move leads there. Rows are written with your piece first: `row 1: 3` moves it to column 3.
play-unknown-entry =
    I know no command, game or move `{ $entry }`. Commands: { $commands }.

    A move is the position, or the term, after it; `help` says more.
play-help-moves = A move is what it leaves:
play-help-forms =
    the whole position after it, as in `nim 3 4 + kayles 5`;

    or the one term that it changes (`{ $game } ...`), or only this term's arguments,

    where that leaves no doubt; `nothing` if nothing is left of it;

    or its number in the list that `moves` shows.
play-help-commands =
    The order of heaps does not matter.

    Commands:
play-help-list = lists the legal moves
play-help-hint = a winning move, and why it wins
play-help-why = the theory of the position
play-help-review = the mistakes so far
play-help-undo = takes back my last move and yours
play-help-restart = begins anew
play-help-quit = ends the game
play-help-turned = Rows are written with your piece first; `row 1: 3` moves your piece in row 1 to column 3.

review-none = Review: no move made a result worse.
review-unknown = { $count ->
        [one] One move was not judged ({ $advice }).
       *[other] { $count } moves were not judged ({ $advice }).
    }
review-mistake = Move { $number } ({ $who ->
        [you] you
       *[engine] I
    }: { $step }) { $result ->
        [won-lost] lost a won game
        [won-drawn] gave a won game away for a draw
       *[drawn-lost] lost a drawn game
    }.
review-only = { $best } was the only winning move.
review-one-of = { $best } was one of { $count } winning moves.
review-better = { $best } would have won.
review-only-drawing = { $best } was the only move that keeps the draw.
review-drawing = { $best } would have kept the draw.

## grundy tutor

tutor-greeting =
    I ask for the steps of the reasoning, one after the other. Write the answers. In place of an answer: { $commands }.
tutor-position = { $play ->
        [misere] Misère play (a player who cannot move wins): { $position }
       *[normal] A player who cannot move loses: { $position }
    }
tutor-no-questions = There is nothing to ask about this position.
tutor-help =
    Numbers are written with spaces between them, `none` for none. A winner is `first`, `second` or `nobody`.

    A move is the position after it, or its number in the list of `moves`. `hint` gives a hint, each time a clearer one; `skip` shows the answer; `quit` ends the lesson.
tutor-right = Right.
tutor-unclear = { $write } In place of an answer: { $commands }.
tutor-no-more-hints = I have no more hints. `skip` shows the answer.
tutor-no-such-question = { $count ->
        [0] this position has no questions
        [one] this position has one question only
       *[other] this position has { $count } questions only
    }
tutor-left = The lesson is left here. Goodbye.
tutor-done = { $count ->
        [one] That was the only question
       *[other] Those were all { $count } questions
    }; answered at once, without a hint: { $right }.
tutor-it-wins = That wins.
tutor-it-draws = That keeps the draw.
tutor-only-draws = After this nobody can force a win. You can win: take the move back.
tutor-take-back = Take the move back and try another one.
tutor-not-judged = I cannot tell what this move is worth.
tutor-not-judged-stopped = I cannot tell what this move is worth ({ $advice }).
tutor-value-left = After this the value is { $value }, not 0.
tutor-answer = I answer { $step }. { $why }
tutor-no-answer = Now I cannot move, and so I win.


## grundy exercise

exercise-title = Exercises: { $game }, level { $level }
exercise-seed = These are the exercises of seed { $seed }.
exercise-name = Name
exercise-date = Date
exercise-normal = A player who cannot move loses.
exercise-misere = Misère play: a player who cannot move wins.
exercise-task = Who wins each position, the first player, who is to move, or the second? Where the first player wins, find every winning move.
exercise-pdf-letters =
    the font of PDF has no Japanese letters

    write `-o sheet.html`, which a browser prints
exercise-solutions = Solutions
exercise-value = Nim-value { $value }.
exercise-winning = { $count ->
        [one] The winning move: { $moves }.
       *[other] { $count } winning moves: { $moves }{ $more ->
            [0] .
           *[other] {" "}and { $more } more.
        }
    }
exercise-replies = Each move has an answer: { $replies }.
exercise-rules = { $game }: { $rules }
exercise-none =
    no exercise of level { $level } was found for `{ $game }` in { $count ->
        [one] one try
       *[other] { $count } tries
    }: { $why }

    take another level, or begin with another position
no-picture =
    there is no picture of `{ $position }`

    `--explain` explains it in words
exercise-small = { $count ->
        [one] one position is too small
       *[other] { $count } positions are too small
    }
exercise-large = { $count ->
        [one] one is too large
       *[other] { $count } are too large
    }
exercise-tricky = { $count ->
        [one] one needs the trick
       *[other] { $count } need the trick
    }
exercise-easy = { $count ->
        [one] one is won without the trick
       *[other] { $count } are won without the trick
    }
exercise-wins = { $count ->
        [one] one has too many winning moves
       *[other] { $count } have too many winning moves
    }
exercise-unsolved = { $count ->
        [one] one has no moves or no winner
       *[other] { $count } have no moves or no winner
    }
exercise-too-few = remark: found only { $count ->
        [one] one exercise
       *[other] { $count } different exercises
    } of level { $level } for `{ $game }` in { $tried } tries, and not { $wanted }; another level may have more
exercise-no-level = levels are 1 to 5

## grundy graph

format-of-arcs =
    this format holds the arcs alone, and nothing of what `{ $option }` asks for

    leave out `{ $option }`, or take `--format csv`, `json` or `dot`
graph-too-large-to-draw =
    the graph has { $vertices } vertices and { $arcs } arcs, too many for a picture that can be read: at most { $most } and { $most_arcs } are drawn

    `--format dot` writes it for Graphviz, whose `sfdp` draws large graphs; `--format csv` writes the values
name-not-for-dot = DOT cannot hold the name `{ $name }`: an odd number of `\` before a quote or at the end
input-holds-one-graph = standard input holds one graph; write a file for the other
graph-of-position = for the graph of a position, write `{ $line }`
several-graphs = several files are read as one graph with `--workers`; leave out all but the first, or write `--workers 2`
workers-without-option = `{ $option }` is not available with `--workers`
workers-read-files = workers read files, each its part of the bytes; standard input cannot be split
workers-write-csv = workers write CSV, a file for each: write `-o values.csv`
workers-not-started = the workers cannot be started: { $why }
workers-so-far = this process came so far: { $progress }
workers-levels-so-far = the search came so far: { $levels ->
        [one] { $levels } level
       *[other] { $levels } levels
    } and { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }
workers-forecast = about { $arcs } arcs: to read them each process takes { $least } to { $most } of memory, and 28 bytes a vertex beside its name
workers-sent = { $workers ->
        [one] { $workers } worker
       *[other] { $workers } workers
    }, { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }, { $bytes ->
        [one] { $bytes } byte
       *[other] { $bytes } bytes
    } between workers
workers-wrote = The values are in { $first } to { $last }.
workers-wrote-one = The values are in { $file }.
workers-start = { $position }: { $outcome }{ $value ->
        [none] {""}
       *[other] , value { $value }
    }
workers-start-length = { $start }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
levels-of-processes = { $folder } is from { $count ->
        [one] a run of { $count } process
       *[other] a run of { $count } processes
    }, and this run has { $own }
levels-of-other-file = { $file } is from another text of { $name }, which has changed
process-ended = process { $process } ended before the answer; it says why
process-lost = process { $process } is lost: before the answer its connection broke, or it was silent for 8 seconds
hosts-line = line { $line } of the addresses: `{ $word }` is no address that is known here; write `host:port`, as in `127.0.0.1:7001`
hosts-twice = line { $line } of the addresses: `{ $word }` is there twice
hosts-need-secret = the addresses are not all on this machine: write `--secret FILE`, with a file that only you can read, the same for all processes
secret-too-short = the secret has fewer than { $bytes } bytes
process-not-in-hosts = there is no process { $process }: { $file } has { $hosts ->
        [one] { $hosts } address
       *[other] { $hosts } addresses
    }
process-missing = process { $process } ({ $place }) was not there within { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
process-missing-and = { $why }; a process that came was refused: { $other }
process-secret = the process at { $place } has another secret
process-number = the process at { $place } is number { $found }, not { $process }: do all have the same addresses, in the same order?
process-number-taken = a process has the number { $process }, which cannot be: do all have the same addresses, in the same order?
process-twice = process { $process } was started twice
process-version = process { $process } is grundy { $version }, and this one { $own }
process-hosts = process { $process } has { $hosts ->
        [one] { $hosts } address
       *[other] { $hosts } addresses
    }, and this one { $own }
process-workers = process { $process } has { $workers ->
        [one] { $workers } worker
       *[other] { $workers } workers
    }, and this one { $own }
process-files = process { $process } reads other files: their number, lengths or contents differ
process-options = process { $process } was started with other options
larger-than-drawn =
    { $advice }

    `grundy solve` answers for larger positions than can be drawn
name-not-utf8 = the name { $file } is not UTF-8 text
start-names-no-vertex = `{ $word }` in `--start` names no vertex
chips-format = the answer for a sum of chips is text or JSON; leave out `--format`, or `--start` for the whole graph
dot-writes-such-names =
    { $why }

    `--format dot` writes the graph with such names
edges-comment = an edge list cannot hold the name `{ $name }`: `#` begins a comment
edges-like-dot = an edge list with the name `{ $name }` could be taken for DOT or JSON
edges-joined = another vertex is `{ $name }` as well without spaces
binary-holds-no-spaces =
    the binary format holds no names with spaces, such as `{ $name }`

    `--format edges` writes `_` for them, and `--format binary` takes its output
graph-not-whole = The graph is incomplete, so no values were computed.
done-so-far = Done so far: { $count } { $what }.
vertices-not-known = { $count } not known
graph-counts = { $vertices ->
        [one] { $vertices } vertex
       *[other] { $vertices } vertices
    }, { $what ->
        [edges] { $arcs ->
            [one] { $arcs } edge
           *[other] { $arcs } edges
        }
       *[arcs] { $arcs ->
            [one] { $arcs } arc
           *[other] { $arcs } arcs
        }
    }{ $outcomes ->
        [some] : { $list }
       *[none] { $list }
    }{ $play ->
        [misere] { " " }(misère play)
       *[normal] { "" }
    }
geography-reason =
    A vertex is N exactly if every maximum matching covers it: a move to its partner wins. One maximum
    matching has { $edges ->
        [one] { $edges } edge
       *[other] { $edges } edges
    }; `--strategy` shows the partners in it.
tree-no-strategy = a move of a staircase carries coins: leave out `--strategy`; `--root V` lists the winning moves for the root V
only-for-trees = `{ $option }` is for `--game staircase`
tree-no-root = the tree `{ $file }` has no vertex `{ $vertex }`
tree-roots =
    Each vertex is the root for its line: its value is the nim-sum of the coins on the vertices that are an odd number of
    moves above the floor. `--root V` lists the winning moves for one root.
tree-reason = { $steps ->
        [1] The floor is the root
       *[other] A move goes { $steps } edges, and the floor is the vertices with fewer than { $steps } edges to the root
    }. Only the vertices count from which coins reach the floor in an odd number of moves. If your opponent moves coins from
    another vertex, move them on: the vertices that count are then as before. A move from a vertex that counts takes coins
    off it, as from a heap of Nim.
tree-counted = They hold these coins: { $list }.
tree-move = { "  " }{ $from }  ->  { $to }: { $coins ->
        [one] { $coins } coin
       *[other] { $coins } coins
    }
tree-more-moves = ... and { $count } more (`--format csv` lists all)
text-csv-json = `{ $option }` answers as text, CSV or JSON
query-answer = { $vertices }: { $outcome }, value { $value }
query-unknown = { $vertices }: not known
edges-no-strategy =
    a move of green Hackenbush is an edge: leave out `--strategy`; `grundy solve green-hackenbush FILE@V`
    lists the edges that win on the ground V
edges-given-twice = an edge stands in the file twice; write the second one from the other end: `a b` and `b a`
graph-class-more = and { $count } more
classes-format =
    classes are written as text or as JSON

    take `--format json`, or leave the format out
column-vertex = vertex
column-value = value
column-outcome = outcome
column-length = length
column-move = move

## Progress

progress = { $what }: { $done }
done-of = { $what }: { $done } of { $total }
done-and-note = { $progress }; { $note }
done-at-rate = { $progress }, { $rate } a second
time-left = { $progress }, { $rate } a second, { $left } left
duration = { $unit ->
        [seconds] { $count ->
            [one] { $count } second
           *[other] { $count } seconds
        }
        [minutes] { $count ->
            [one] { $count } minute
           *[other] { $count } minutes
        }
        [hours] { $count ->
            [one] { $count } hour
           *[other] { $count } hours
        }
       *[days] { $count ->
            [one] { $count } day
           *[other] { $count } days
        }
    }

## Checkpoints

older-state = warning: { $why }; the older { $file } is used
no-state = { $why }; give another folder, or remove { $folder } to begin anew
no-state-of-two = { $why }; { $and }; give another folder, or remove { $folder } to begin anew
state-missing = { $file } is not there
state-damaged = { $file } is damaged
state-of-other-version = { $file } is not from this version of the program
state-of-other-command = { $file } is from `{ $other }`, and this is `{ $own }`
binary-to-terminal = this format is no text: write it to a file with `-o FILE`
state-goes-on = the state is saved in { $folder }: the same command goes on from there
state-saved-again = warning: the state is saved again
cannot-save-state = warning: cannot save the state in { $folder }: { $why }; the run goes on
state-cannot-be-written = the state cannot be written
checkpoint-useless = `--checkpoint` is of no use for `{ $game }`: its recurrence keeps more than the values; leave it out
checkpoint-useless-solve = `--checkpoint` is of no use for `{ $position }`: it keeps searches of Cram, Chomp, Nimstring, Sprouts, and Kayles on boards and graphs; leave it out
state-led-astray = the state in { $folder } has led to a proof that is not valid ({ $why }), so somebody has changed it; remove the folder to begin anew
proof-rests-on-state = remark: the proof rests on the state in { $folder }, and to verify it takes more time or memory than there is; `--certificate FILE` writes it, and `grundy verify FILE` verifies it
verdict-rests-on-state = remark: the verdict rests on the state in { $folder }, which an earlier run has left
state-does-not-fit = the state in { $folder } does not fit this game or this version of the program; give another folder, or remove it to begin anew

## Proofs of earlier runs

proof-is-no-file = warning: { $file } is not a file: no proof is kept there
proof-takes-too-long = warning: { $file } is not used: to verify it takes too much time or memory
proof-of-other-game = it is about another game
proof-of-other-period = the proof that was found now is of another period
cannot-keep-proof = warning: cannot keep the proof in { $file }: { $why }
bad-proof-set-aside = warning: { $file } is not a good proof: { $why }; set aside as { $aside }
bad-proof-left = warning: { $file } is not a good proof: { $why }; left alone ({ $error })

## Ranges

range-two-ends = write two ends, as in `0..=10` for the numbers from 0 to 10
range-to = write `0..={ $last }` for the numbers from 0 to { $last }, or `{ $last }..={ $last }` for { $last } alone
range-of-family = families of positions are for `seq`, `stats` and `period`; the numbers come after the family there, as in `{ $family } 1..10`
range-two-points = a range has two dots: write `{ $from }..={ $to }`, or `{ $from }..{ $to }` without { $to }
range-write = write a range, as in 0..100 (end excluded) or 0..=100
not-a-range = `{ $text }` is not a range
range-without-start = the range begins nowhere
range-without-end = the range has no end
range-both-ends = write both ends, as in `{ $range }`{ $end ->
        [excluded] { " " }(end excluded)
       *[included] { "" }
    }
start-of-range = the start of the range
end-of-range = the end of the range
range-end-too-large = the end of the range is too large
range-largest-end = the largest end of a closed range is { $most }
range-empty = the range is empty
range-order = write the smaller number first: 0..100 is 0 to 99, 5..=5 is 5 alone

## Files

input-was-read = standard input was read before, and can be read once; write it to a file, and name that
no-position = there is no position
write-position = write a game and its arguments, as in `grundy solve nim 3 4 5`
is-a-folder = it is a folder
no-regular-file = it is no regular file: copy what it gives to one
pipe-without-reader = nobody has opened this pipe for reading; `--time` sets how long to wait
file-too-large = it is larger than { $bytes } bytes
file-beyond-memory = it is larger than { $bytes } bytes; `--memory SIZE` allows more
link-leads-out = it is a link that leads out of the folder, and is not followed: copy the file
no-rule = { $file }:{ $line }: this is no rule
no-graph-in-line = it is no graph: line { $line } is wrong
graph-does-not-suit = this file does not suit the game
graph-asked-alone = ask about this file alone, without `--batch`: that names what is wrong in it
no-game = this is no game
mean-rules = did you mean `rules:{ $file }`?
mean-rules-or-file = did you mean `rules:{ $file }`, or `grundy solve --file { $file }`?
lock-is-no-file = `lock` in it is no regular file
folder-in-use = another run uses the folder { $folder }

## Graphs in files

header-of-no-list = `{ $option }` is for lines of an edge list, and this is none
remark-of-file = { $file }: { $remark }
remark-on-file = remark: { $file }: { $remark }
remark-header-advice = { $remark }: `grundy graph --header` reads it as one
remark-header-above = { $remark }: `--header` has read the line above it; leave that line out
option-write-arcs = write one arc a line, as in `a b`; a lone name is a vertex. `--header` reads a first line `n m` as a header, `--columns 1,2` leaves other columns out, and `--input adjacency` reads lists

## Formats

kind-of-file = { $kind ->
        [npy-array] a NumPy array
        [npy-arrays] NumPy arrays
        [edge-list] an edge list
        [binary-file] a binary file
        [b-file] a b-file
        [spreadsheet] a spreadsheet
        [json-lines] JSON lines
        [text-document] a text document
        [compressed] a compressed file
       *[other] { $name }
    }
two-formats = `--json` and `--format { $format }` are two formats; leave one of them out
name-says-text = the file name asks for text, but the format `{ $format }` is not text
name-says-other = the file name asks for { $what }, but the format is `{ $format }`
name-says-unwritten = the file name asks for { $what }, which this command does not write
formats-are = the formats are { $formats }: write, for example, `-o { $file }`
write-to = write `{ $option } { $file }`
write-to-or-format = write `-o { $file }`, or `--format { $format }`
write-to-and-convert = write `{ $option } { $file }`; other programs make { $other } of it
pictures-are = the file name asks for { $what }, but pictures are { $format }
written-by-option = the file name asks for { $what }, but `{ $option }` writes { $format }
folder-not-output = `-o` names a folder here, and `-` is standard output; leave `-o` out
folder-named-as-file = `-o` names a folder here, but the name asks for { $what }
write-folder-or = write `-o { $folder }`, or `--format { $format } > { $file }`

## grundy seq, stats and table

checkpoint-needs-text-file = `--checkpoint` goes with values that are written as text to a file: what went to standard output cannot be taken back; write `-o FILE`
checksum = checksum { $checksum }
values-printed = { $advice }; { $printed } of { $count } values were printed
file-became-shorter = cannot go on in { $file }: it is shorter than what was written
file-left-until-done = remark: { $file } is left as it was until the run is done; what was found is in { $found }
stats-heaps = { $game }: { $count ->
        [one] { $count } heap
       *[other] { $count } heaps
    }, from { $from } to { $to }
stats-family = { $family }: { $count ->
        [one] { $count } position
       *[other] { $count } positions
    }, N from { $from } to { $to }
stats-largest = Largest value { $value }, first at heap { $heap }
stats-largest-family = Largest value { $value }, first at N = { $at }
column-heaps = heaps
column-positions = positions
column-share = share
stats-sparse = Sparse space: mask { $mask }{ $parity ->
        [yes] { " " }with the parity of the heap
       *[no] { "" }
    }; { $count ->
        [one] { $count } rare heap, which is { $last }
       *[other] { $count } rare heaps, the last one { $last }
    }.
stats-rare-values = Values of rare heaps: { $values }
stats-rare-heaps = Rare heaps: { $heaps }
table-ends = { $advice }; the table ends at row { $row }, column { $column }
period-assumed =
    Observed, not proved: in { $game }, g(n + { $period }) = g(n){ $saltus ->
        [0] {""}
       *[other] {" "}+ { $saltus }
    } for all n from { $preperiod } up to heap { $last }, { $times ->
        [one] once
       *[other] { $times } times
    }; the answer takes for granted that it goes on.
list-ends = { $advice }; the list ends before the position { $position }
list-found = remark: { $count ->
        [one] { $count } position is listed
       *[other] { $count } positions are listed
    }, of { $searched }
list-bfile = remark: the b-file holds the numbers of the positions one after the other, { $count } of each position
list-size = size
list-searched = positions
list-value = value { $value }
list-formats = a list of positions is text, CSV, JSON or a b-file, and has no checksum and no picture
totals-whole = remark: the counts are complete up to size { $last }; larger sizes lack the positions with numbers beyond the ranges
totals-bfile = remark: the b-file ends at size { $last }, because larger sizes lack the positions with numbers beyond the ranges
two-numbers-only = a position of `{ $game }` has two numbers
two-numbers-write = write two ranges, as in `{ $game } 1..9 1..9`, or `--heaps 2`
bfile-begins-at-corner = a b-file begins at the corner of the table
bfile-corner-help = it has the antidiagonals from 0 or 1 on; write, for example, `0..20`, or take `--format csv` for a part of the table
bfile-antidiagonals = { $count ->
        [one] remark: the b-file has one whole antidiagonal, { $cells }
       *[other] remark: the b-file has the { $count } whole antidiagonals, each from the first row down: { $cells }
    }
bfile-part = { $count ->
        [one] remark: the b-file has one whole antidiagonal, { $cells }; { $left } of the { $all } values lie past the last one and are left out
       *[other] remark: the b-file has the { $count } whole antidiagonals, each from the first row down: { $cells }; { $left } of the { $all } values lie past the last one and are left out
    }
range-starts-too-low = the range starts too low
range-goes-too-far = the range goes too far
largest-heap = the largest heap is 2^64-1
numbers-at-least = the numbers of `{ $game }` are at least { $least }
no-table = `{ $game }` has no table
tables-are-for = tables are there for games of two numbers ({ $games }), and for two heaps of any game whose heaps are numbers, as in `nim` or `kayles`
no-nim-value-no-table = `{ $position }` has no nim-value, so there is no table
game-stands-alone = a game stands alone here
several-lines = the text has several lines, and this is one position; `solve --batch` answers one on each line
write-only-the-game = write only the game, as in `kayles` or `0.77`; a range or `--to` says which heaps
taken-for = remark: { $game } is taken for { $other }: the options of the heaps below { $below } are the same, one by one, and no others were compared{ $rest ->
        [to] ; `--to N` compares those up to N
        [time] ; `--time SECONDS` compares more
       *[none] { "" }
    }
game-as = { $game } as { $other }
game-as-below = { $game } as { $other }, the same below heap { $below }
no-sequence = `{ $game }` has no nim-sequence
slip-at-zero =
    its positions are no numbers, or the file fails; asked for 0:

    { $slip }
no-sequence-repeats = play of these rules may come back to a position (`repeats = True`), so positions need not have nim-values; `grundy graph --of` has the values and outcomes of all positions that one leads to
sequences-are-for = its positions are more than one number; sequences are there for games such as `kayles`, `grundy`, `subtract:1,3,4`, the take-and-break codes, and families such as `cram 4xN`
saved-run-beyond = the saved run has come to heap { $heap } already, beyond this range

## grundy equiv and model

one-position-from-input = only one of the positions can be standard input
bisimulation-stopped = whether they are bisimilar is left open: { $why } while their graphs were explored{ $stop ->
        [time] ; `--time SECONDS` gives more
        [memory] ; `--memory SIZE` gives more
       *[other] {""}
    }
bisimulation-open = whether they are bisimilar is left open: { $why }
equiv-nim-value = { $position }: nim-value { $value }
equiv-value = { $position }: value { $value }
equiv-ends = { $position }: the player to move can end the whole sum, and wins
equiv-loony = { $position }: loony, the player to move wins every sum of it with games of finite values
equiv-again = { $position }: no nim-value, the player who moved last moves again
equiv-must = { $position }: no nim-value, the last move must be answered
equiv-not-found = { $position }: the nim-value was not found
equal = Equal as games: each can stand for the other in every sum.
not-equal = Not equal as games.
tells-apart = A game that tells them apart: { $game }
with-which = { "  " }{ $which ->
        [first] with the first
       *[second] with the second
    }: { $outcome ->
        [N] the first player wins (outcome N)
        [P] the second player wins (outcome P)
       *[D] a draw (outcome D)
    }
bisimilar =
    Their game graphs are bisimilar: each move of one is matched by a move of the other.
equal-not-bisimilar =
    Their game graphs are not bisimilar: a move of one may have no match in the other.
not-bisimilar = Their game graphs are not bisimilar.
play-comes-back = play can come back to a position
play-comes-back-by = play can come back to a position: { $way }
no-set-in-itself = a set cannot be a member of its own members; `grundy equiv` compares such games
model-sizes = { $members ->
        [one] { $members } member
       *[other] { $members } members
    }; { $sets ->
        [one] { $sets } distinct set
       *[other] { $sets } distinct sets
    } within it; the longest play has { $rank ->
        [one] { $rank } move
       *[other] { $rank } moves
    }.

## grundy guess

neither-one-nor-two =
    { $number }

    and as a game of two numbers: { $pair }
guess-no-program = { $nothing }, so there is no program
guess-nothing = { $nothing }.
guess-few-terms = { $game }: no guess, because there are fewer than { $least } terms
guess-by-chance = { $game }: no guess, because what fits the { $count } terms may do so by chance; more terms would tell
guess-none = { $game }: no guess fits the { $count } terms
guess-fitted-table = Fitted on the { $fitted } terms in the upper left quarter of a = { $from_a } to { $to_a }, b = { $from_b } to { $to_b }, and held against the other { $others }.
guess-fitted = Fitted on the first { $fitted } terms of n = { $from } to { $to }, and held against the other { $others }.
guess-first = { $game }: a guess{ $proved ->
       *[no] , not proved
        [more] { "" }
    }: { $formula }.
guess-other = Or: { $formula }.
guess-family = Family `{ $family }`, { $free ->
        [one] one free number
       *[other] { $free } free numbers
    }; confirmed by all { $confirmed } held-out terms.
guess-closest = The nearest formula, { $formula }, is right at { $agreed } of the { $others } held-out terms; it is first wrong at { $at }.
guess-theorem = Proved, which is more than a guess: the theorem `{ $theorem }` ({ $title }) gives { $tells ->
       *[value] every nim-value
        [losing] every P-position
    } of this game.
guess-proved = Its period is proved, which is more than a guess: preperiod { $preperiod }, period { $period }{ $saltus ->
        [0] { "" }
       *[other] , saltus { $saltus }
    } (theorem `{ $theorem }`).

## grundy oeis

oeis-bfile-of-one = a b-file holds one sequence, but these terms may belong to several
oeis-bfile-of-one-help = write the game or the number of the sequence, as in `grundy oeis A002186 -o b002186.txt`
oeis-bfile-of-another = the file name asks for { $number }, but `{ $asked }` is { $other }
oeis-unknown-number = { $number } is not in the table, which has { $count } sequences of nim-values, read in the OEIS on { $date }; the OEIS may have it
oeis-none = { $game }: none of the { $count } sequences in the table has these values (read in the OEIS on { $date }); the OEIS may have one that is not in it.
oeis-reading = { $kind ->
        [table] the table of { $game } by its antidiagonals, each from the first row down
        [row] row { $row } of the table of { $game }
        [diagonal] the diagonal of the table of { $game }
       *[numbers] { $game }
    }
oeis-values-at = a(n) is the nim-value of { $game } at { $place }
oeis-shifted = { $reading } ({ $place })
oeis-entry = { $number }: { $reading }; it begins with n = { $offset }.
oeis-terms = Terms: { $terms }.
oeis-also = Also: { $games }{ $more ->
        [0] { "" }
       *[other] , and { $more } more
    }.
oeis-listed = The OEIS says so (read on { $date }).
oeis-observed = Observed, not proved: { $count } terms in the table are values of { $game }. The table does not name this game.
oeis-program = Program line: %o { $number } { $line }
oeis-write-bfile = b-file: grundy oeis { $number } -o { $file }
oeis-match = { $number }: { $game }
oeis-match-unlisted = Not in the table of the OEIS: { $game }
oeis-same = The same { $compared } values, and no more were compared: { $games }{ $more ->
        [0] { "" }
       *[other] , and { $more } more
    }.
oeis-more = { $count ->
        [one] One more list of values has these terms; `--max K` shows K of them.
       *[other] { $count } more lists of values have these terms; `--max K` shows K of them.
    }
oeis-nothing = None of the { $games } games that were searched has these terms among its first values.

## grundy rules

rules-written = { $file } is written. Now: grundy rules check { $file }, grundy solve rules:{ $file } 7
rules-failed = { $file }: { $position } failed.
rules-text-is-lost =
    { $file }: parse(show(p)) is not p.

    Position: { $position }
law-broken =
    { $file }: a law is broken: { $law }.

    Position: { $position }
positions-made-up = No positions were given, so the check made some up, such as { $position }. If they do not belong to the game, give others after the file, or in it, as in `examples = ["3,5"]`.
nothing-checked = { $file }: nothing was checked before it was stopped.
laws-stopped = { $file }: stopped; no violation found so far on the first { $count } positions that these lead to: { $from }.
laws-endless = { $file }: it is not shown that the game ends; the other laws hold on the first { $count } positions that these lead to: { $from }.
laws-hold = { $file }: the laws hold on all { $count } positions that these lead to: { $from }.
laws-hold-first = { $file }: the laws hold on the first { $count } positions that these lead to: { $from }.
positions-and-others = { $positions } and others
endless-play = A play goes on after { $moves } moves: { $first } -> ...
more-positions = There are more, so values were not compared; begin with smaller positions.
no-position-moves = None of them has a move, so hardly anything was checked; give positions that have, after the file or in it, as in `examples = ["oxo"]`.
words-tried = The check tried { $words }; it tried no other words.
rules-are-known = Its first { $count } option lists are those of { $game }: `--as { $game }` uses the engine of that game in seq, period and stats.

## Command lines

line-error = error: { $fault }
line-tip = tip: { $tip }
line-usage = Usage: { $usage }
line-more = For more information, try `--help`.
line-no-command = `{ $word }` is not a command
line-missing-command = a command is missing; the commands are { $commands }
line-not-utf8 = an argument is not text in UTF-8: { $words }
line-hidden-signs = the arguments have hidden characters, which are not understood here
line-unknown = unexpected argument `{ $word }`
line-missing = required arguments are missing: { $arguments }
line-twice = `{ $argument }` can be given once only
line-conflict = `{ $argument }` does not go together with { $others }
line-no-value-wanted = `{ $argument }` takes no value, but `{ $value }` was given
line-bad-value = `{ $argument }` cannot be `{ $value }`{ $possible }
line-no-value = `{ $argument }` needs a value{ $possible }
line-refused-value = `{ $argument }` cannot be `{ $value }`: { $why }
line-possible = {"; it can be"} { $values }
line-similar = did you mean { $words }?
line-example = write, for example, `{ $line }`
line-write = write `{ $line }`
line-rules-of = `grundy games { $game }` shows the rules of the game
line-game-meant = if the game `{ $game }` is meant, write `grundy solve { $game } ...`
line-range = a range is one word: `{ $line }`
value-levels = write `{ $first }-{ $last }`: the easiest level comes first
value-number = write a whole number from { $first } to { $last }
value-columns = write two different columns, from 1 to 1000, as in `1,2`
value-count = write a whole number, as in 20
the-last-heap = the last heap
value-size = write a size, as in 500M, 2G or 1000000 (bytes)
value-size-too-large = the size is too large
value-seconds = write a number of seconds, as in 10 or 0.5
value-seconds-too-large = the number of seconds is too large; 0 is no limit
value-part = write the number of a part and how many there are, as in 1/4
value-processor-time = write seconds, or as in 90m, 3h or 2d
value-and-help = { $fault }; { $help }
not-a-command =
    `{ $command }` is not a command

    `grundy help` lists the commands
game-without-command = `{ $game }` is a game, and a command goes before it
numbers-without-command = a command and a game go before the numbers
write-solve = write `grundy solve { $position }`; `grundy help` lists the other commands

## grundy lexicode

lexicode-is = The lexicode to base { $base } of length { $length } and distance { $distance } has dimension { $dimension }. Words of each weight:
lexicode-no-weights = It takes too long to count the words of each weight.
lexicode-large = the code needs values from 2^27 on, and no option raises this limit: a shorter code or a smaller distance has smaller values
lexicode-work = the code takes longer to compute than the time allows; `--time SECONDS` gives more

## grundy nim

nim-help = `grundy nim --help` shows what an expression may have
nim-meant = did you mean `{ $text }`?
nim-numerals = numbers are decimal, or hexadecimal behind `0x`
nim-or-position = write `grundy solve nim { $position }` to solve the position, or a sign between the numbers, as in `grundy nim '3 * 4'`
nim-no-operand = a number is missing here
nim-no-base = the base is missing: `log(6, 4)` is the logarithm of 6 to the base 4
nim-no-operator = a sign is missing here, such as `+` or `*`
nim-sign = this sign has no meaning here
nim-minus = `a - b` is `a + b`, because `b + b` is 0
nim-unclosed = this bracket is not closed
nim-unopened = no bracket is open here
nim-word = no function has this name
nim-digits = this is not a number
nim-not-a-nimber = this is a count or a polynomial, and a nimber has to be here
nim-exponent = the exponent has to be a whole number
nim-zero-to-zero = 0^0 has no value
nim-power-of-power = brackets have to say which power comes first: `(a^b)^c` or `a^(b^c)`
nim-repeated-power = this power of `w` occurs twice in the exponent
nim-unknown = `x` is for equations, as in `solve x^2 + x = 6`
nim-degree = the equation has to be a polynomial in `x` of degree 2 at most
nim-equation = an equation needs `solve` and one `=`, as in `solve x^2 + x = 6`
nim-too-deep = the brackets and functions are nested too deeply
nim-work = the expression takes longer to compute than the time allows; `--time SECONDS` gives more
nim-excess = the product needs the excess of the prime { $prime }, which the table does not have
nim-exponent-too-large = the exponent is too large
nim-division = 0 has no inverse
nim-no-log = no power of the base is this number
nim-log-too-large = the base of a logarithm has to be finite and below 2^128
nim-order-too-large = the prime factors of the order are not known to the program
nim-order-of-zero = 0 has no order
nim-every = every nimber solves this equation
nim-no-solution = No nimber solves the equation.
nim-step-sum = { $kind ->
    [finite] { $a } + { $b } = { $is }, without carry in binary.
   *[infinite] ({ $a }) + ({ $b }) = { $is }: the coefficients of each power of w are added, without carry in binary.
}
nim-step-distributed = { $kind ->
    [finite] { $a } * { $b } = { $products } = { $values } = { $is }: each power of two in { $a } times each one in { $b }.
   *[infinite] { $a } * { $b } = { $products } = { $values } = { $is }: each term of the one factor times each term of the other.
}
nim-step-ordinary = { $kind ->
    [finite] { $a } * { $b } = { $is }, the ordinary product, because they share no Fermat power (2, 4, 16, 256, ...).
   *[infinite] { $a } * { $b } = { $is }: the exponents are added, and no digit has a carry (to the base 3 for w, 5 for w^w, 7 for w^w^2, ...).
}
nim-step-square = { $fermat } * { $fermat } = { $is }: the square of a Fermat power F is 3F/2.
nim-step-shared = { $a } * { $b } = { $is }: both have the factor { $fermat }, so this is ({ $fermat } * { $fermat }) * ({ $x } * { $y }).
nim-step-extension = { $power } = { $is }: of all numbers, { $is } is the least that is not a product of { $exponent } equal factors below { $base } (Conway; Lenstra 1977).
nim-step-carried = { $why ->
    [shown] { $sides }.
   *[other] { $sides }, because { $rules }.
}
nim-step-coefficients = { $sides }: the powers of w and the finite numbers are multiplied apart.
nim-step-inverse = The inverse of { $of } is { $is }, because { $product } = 1.
nim-step-root = The root of { $of } is { $is }, because { $square } = { $of }.
nim-step-power = { $power } = { $is }, by squares and products.
nim-step-solution = x = { $x } is a solution. Both sides have the sum { $products } = { $values } = 0.
nim-step-no-more = { $kind ->
    [two] An equation of degree 2 has no more than two solutions.
    [double] Two solutions would have squares with the sum 0, and so would be equal: there is one.
    [one] An equation of degree 1 has one solution.
   *[none] The x cancel, and { $rest } is left, which is not 0.
}
nim-step-order = { $some ->
    [none] The order of { $of } is { $is }.
   *[some] The order of { $of } is { $is }: { $of }^{ $is } = 1, and for each prime p that divides { $is } the power to { $is }/p is not 1: { $powers }.
}
nim-step-degree = The degree of { $of } is { $is }: of the fields with 2, 4, 16, 256, ... numbers, the least that has { $of } has 2^{ $is }.
nim-step-log = The logarithm is { $is }, because { $base }^{ $is } = { $of }, and { $is } is below the order of { $base }.
nim-step-polynomial = { $products } = { $values } = 0. No sum with lower powers only is 0, because the degree of { $of } is the greatest exponent.
nim-no-steps = { $why ->
    [large] Steps are missing: they are written for numbers below 65536, and for an operation with an infinite number where there are some 200 at most; for orders, logarithms and minimal polynomials below 256.
    [infinite] Steps are missing: for orders, degrees, logarithms and minimal polynomials they are written for finite numbers only.
    [name] No step is needed: a finite number times a power of w is written so, and so is a sum of such products.
   *[none] No step is needed: there are no products but those with 0 and 1.
}

## grundy atlas, and arrays

page-nim-values = Nim-values of { $game }
too-large-for-parquet = a nim-value is larger than 2^64-1, which a column of Parquet cannot hold; write `--format csv`
too-large-for-npy = a value is too large for a NumPy array; use another format
no-empty-cells = { $format ->
        [bfile] a b-file
       *[npy] a NumPy array
    } has no empty cells, and the rules refuse a pair of numbers here; write `--format csv`
atlas-to-too-small = `--to { $to }` is too small: { $digits ->
        [one] codes of { $digits } digit can be all zeros up to heap { $heap }; write { $least } or more
       *[other] codes of { $digits } digits can be all zeros up to heap { $heap }; write { $least } or more
    }
atlas-sparse-to = `--sparse-to { $sparse }` is smaller than `--to { $to }`: all codes are searched to heap { $to }, those with few rare heaps farther
atlas-few = `--few` says which codes `--sparse-to HEAP` searches farther; add that option
atlas-misere =
    Misère quotients of the { $codes } octal codes with up to { $digits ->
        [one] { $digits } digit
       *[other] { $digits } digits
    } after the point. { $done } were searched, and of { $proved } the quotient of all heaps is proved.
atlas-misere-proved = | elements | lost | period | from heap | codes |
atlas-misere-others = | elements | lost | up to heap | codes |
atlas-misere-formats = the atlas of misère quotients has the formats plain, csv and json
atlas-written = Written to { $folder }: atlas.md, atlas.csv, and certificates of the proved periods.
atlas-so-far = { $done } of { $codes } octal codes of at most { $digits ->
        [one] { $digits } digit
       *[other] { $digits } digits
    } in { $classes ->
        [one] { $classes } class
       *[other] { $classes } classes
    } of the same sequence, searched up to heap { $heap }:
atlas-summary = { $codes } octal codes of at most { $digits ->
        [one] { $digits } digit
       *[other] { $digits } digits
    } in { $classes ->
        [one] { $classes } class
       *[other] { $classes } classes
    } of the same sequence, searched up to heap { $heap }:
atlas-columns-summary = | | codes | classes |
atlas-periodic = proved periodic
atlas-arithmetic = proved arithmetic-periodic
atlas-observed = periodic as far as seen, not proved
atlas-open = no period seen
atlas-title = { $digits ->
        [one] Octal codes of at most { $digits } digit
       *[other] Octal codes of at most { $digits } digits
    }
atlas-note = Codes of a class have the same values, once leading zeros are left out: { $compared } values were compared. Where their standard forms or their periods prove that all values agree, the class is listed plainly; `~` means that it was observed. `+s` after a code says that heap n + s has there the value of heap n of the first code.
atlas-proved = Proved
atlas-columns-proved = | code | preperiod | period | saltus | theorem | values used up to | the same |
atlas-seen = Observed, not proved
atlas-columns-seen = | code | from heap | period | saltus | the same |
atlas-not-seen = No period seen up to heap { $heap }
atlas-columns-not-seen = | code | largest value | at heap | rare heaps | last rare heap | the same |
atlas-given-up = { $count ->
        [one] remark: { $count } search needs more memory and was left; more is given with `--memory`
       *[other] remark: { $count } searches need more memory and were left; more is given with `--memory`
    }
atlas-budget-spent = { $short ->
        [done] remark: the processor time of `--budget` is used up
       *[left] stopped: the processor time of `--budget` was used up before every code had a search
    }; { $kept ->
        [yes] the same command goes on from here
       *[no] `--budget TIME` gives more, and with `-o DIR` the same command goes on from where it stopped
    }
atlas-no-sparse-space = no sparse space
journal-damaged = { $count ->
        [one] warning: { $count } damaged or foreign line of { $file } is not used; codes without another line in the journal are searched again
       *[other] warning: { $count } damaged or foreign lines of { $file } are not used; codes without another line in the journal are searched again
    }
is-no-certificate = it is no certificate
journal-says-else = it disagrees with the journal
bad-certificate = warning: { $file } is not a good certificate: { $why }; its code is searched again
bad-certificates = warning: { $file } is not a good certificate: { $why }; { $count } codes with such certificates are searched again
certificates-unverified = { $count ->
        [one] remark: { $count } certificate of earlier runs agrees with the journal, and was not verified again: there was no time
       *[other] remark: { $count } certificates of earlier runs agree with the journal, and were not verified again: there was no time
    }

## What this program adds to messages of the library: `option-ID` stands for its advice `ID`, or
## is advice where its message `ID` has none

option-write-position = write a game and its arguments, as in `nim 3 4 5`; `grundy games` lists the games
option-list-games = `grundy games` lists the games; a take-and-break code is a game as well, as in `0.77 20`
option-check-rules = `grundy rules check FILE` checks a rule file, `grundy rules new` writes one
option-allow-memory = `--memory SIZE` allows more
option-leave-term-out = leave this term out: `grundy solve` answers for sums with it
option-solve-misere = `grundy solve --misere` says who wins
option-solve = `grundy solve` without `--length` says who wins
option-play-normally = leave out `--misere`: normal play of this game is solved
option-check-position = `grundy rules check { $file } { $text }` says more
option-check-forms = `grundy rules check { $file }` tries the canonical forms

## Commands that show what an explanation leaves out (hints.rs)

command-seq = `grundy seq GAME FROM..=TO` prints the values.
command-options = `grundy options POSITION` shows the options of any position with their values.
command-graph = `grundy graph FILE` prints the values of all vertices.
command-certificate =
    `grundy period GAME --certificate F` writes the certificate to a file F, and `grundy verify F`
    checks it.
command-proof = `--explain=proof` has everything.
command-proof-lists = `--explain=proof` has them.
command-lost-list = `--explain --json` prints the list.
command-play = `grundy play --misere POSITION` plays the winner's side.

## Options that do not go together

checkpoint-goes-with-raw = `--checkpoint` goes with `--raw` here; `grundy period` searches for a period with it
checkpoint-not-of-families = `--checkpoint` does not save the values of families: leave it out
svg-and-values-to-output = `--svg -` and the values both go to standard output; give one of them a file

## Features


## Journals and parts

shares-of-one =
    this command has one answer, which is not shared

    `--part` and `--journal` are for many: `solve --batch`, `seq -`, `quotient -`, tables, families and surveys
part-needs-journal = a part of a table is no table: `--journal FILE` keeps it
atlas-keeps-journal = `-o DIR` keeps the journal of a survey: leave `--journal` out
many-no-files = the answers to lines of standard input are JSON documents, one a line: leave out `-o`, `--format` and the options that write files
many-range = after `-` stands one range for all games, as in `grundy seq - 0..20`
journal-in-use = another run writes { $journal }
is-no-journal = this is no journal: its first line does not name the work
journal-of-other-work = this journal is one of other work. Its command is `{ $other }`, and this command is `{ $own }`; the items and the version of the program must be the same too
journal-contradicts = these items have different answers: { $items }
journal-lines-damaged = { $count ->
        [one] warning: { $count } damaged line of { $file } is not used, and its item is answered again
       *[other] warning: { $count } damaged lines of { $file } are not used, and their items are answered again
    }
merge-damaged = { $count ->
        [one] { $count } damaged line was not used.
       *[other] { $count } damaged lines were not used.
    }
journal-so-far = remark: the journal has { $done } of { $items } answers; the command without `--part` finds the others and prints all
journal-answer = the answer to item { $item } in the journal cannot be read
merge-done = { $command }: { $answers } of { $items } items have an answer.
merge-missing = Missing: { $items }.
merge-contradicted = Different answers: { $items }. Nothing was written.
merge-searched = Codes without a proved period were searched up to different heaps, from { $least } to { $most }.
no-certificate-there = remark: there is no certificate { $file }, so a later survey searches its code again
