# What the checker says, in English: the findings of a check, and why a text is not a certificate.
#
# The syntax is Fluent's (https://projectfluent.org/fluent/guide), of which the checker reads a
# part: a sentence may go over several lines, and has no placeables but { $name }.

## Why there is no verdict

check-unfit = the state belongs to another certificate
check-stopped = the check was stopped
check-memory = the memory limit was reached
check-too-long = a certificate of more than { $most } bytes
check-no-object = not a certificate: a certificate is a JSON object, in braces
check-json-ends = not a certificate: the JSON ends too early, in line { $line }
check-json-wrong = not a certificate: the JSON is wrong in line { $line }, column { $column }
check-no-certificate = not a certificate: { $error }
check-no-version = not a certificate: the key `grundy_certificate` is missing
check-version = a certificate of version { $version }; this program knows version { $known }

## The verdict

check-proved =
    proved: { $claim } (theorem `{ $theorem }`, values of the heaps 0 to { $last } computed anew)
check-proved-facts = proved: { $claim } (facts checked: { $facts })
check-proved-sum = proved: { $claim } (the value of each term was found anew; facts checked: { $facts })
check-not-proved = not proved: { $why }
check-claim =
    in { $game }, { $formula } for all n >= { $from }, and no smaller period or preperiod will do
check-claim-value = in { $game }, the nim-value of { $board } is { $value }
check-claim-won = in { $game }, the player to move wins { $board }
check-claim-lost = in { $game }, the player to move loses { $board }
check-claim-sum = the nim-value of { $sum } is { $value }
check-claim-sum-won = the player to move wins { $sum }
check-claim-sum-lost = the player to move loses { $sum }
check-claim-empty-sum = the nim-value of the empty sum is { $value }
check-claim-empty-sum-won = the player to move wins the empty sum
check-claim-empty-sum-lost = the player to move loses the empty sum
check-nothing-claimed = nothing is claimed

## Facts on pieces of a board

check-board-game = `{ $game }` is no board game that is known
check-board-text = `{ $board }` is no board of { $game } of at most 256 cells
check-board-sprouts = `{ $board }` is no position of Sprouts at whose spots at most 180 lines can end
check-no-facts = the proof lacks `facts`
check-fact-pairs = the fact `{ $fact }` pairs vertices so that some move has no answer
check-fact-text = `{ $fact }` is no fact on a piece of this board
check-fact-free = `{ $fact }`: in its piece a coin has one string only, so it can be taken
check-fact-twice = `{ $fact }` contradicts another fact
check-fact-no-move = `{ $fact }` names no move on its piece
check-fact-loony = the move of `{ $fact }` leaves a loony position, which has no nim-value
check-fact-move = `{ $fact }`: no facts say that its move leads to this value
check-fact-option = `{ $fact }`: no facts say that every option has another value
check-fact-below = `{ $fact }`: no facts say that an option has the value { $value }
check-claim-open = the claim does not follow from the facts
check-claim-loony = the position is loony: the player to move wins, and there is no nim-value

## Sums

check-sum-proofs = the proof needs `terms`, one proof for each of the { $terms } terms
check-sum-other = the nim-sum of the values of the terms is { $value }
check-sum-period = the certificate beside a heap of { $game } is not one of the period of { $game }
check-sum-endless = the values of `{ $game }` are not computed here: its digits repeat, and it splits heaps

## The rules of a game

check-all-but-infinite = `all-but` with an infinite set is not supported
check-no-takes = `{ $text }` is not a number of objects that is supported
check-powers-of-1 = the powers of 1 are no infinite set
check-no-range = `{ $item }` is no range
check-empty-range = `{ $item }` is empty
check-large-set = sets of more than { $most } numbers are not supported
check-code-too-long = a code has at most 4096 bytes
check-code-end = `{ $game }` is no code: `[..]` is its end
check-code-digits = a code has digits
check-endless = the game `{ $game }` need not end
check-endless-splits = splits after any number of objects are not supported
check-three-conditions = conditions on three heaps or more are not supported
check-code-point = a code has a point
check-open = `{ $sign }` is not closed
check-no-heaps = `{ $item }` is no number of heaps that is supported
check-and-open = `&` without `;`
check-and-number = `&N;` without a number
check-no-digit = `{ $sign }` is no digit of a code
check-two-modifiers = a digit with two modifiers
check-heaps-two-modifiers = a number of heaps with two modifiers

## What a proof lacks

check-claim-kind = claims of the kind `{ $kind }` are not known
check-period-0 = a period is at least 1
check-named-sets = on infinite sets with a name there is the theorem `residues` only
check-theorem-unknown = the theorem `{ $theorem }` is not known
check-beyond-2-64 = numbers beyond 2^64
check-beyond-machine = numbers beyond this machine's
check-not-periodic = g({ $later }) is not g({ $heap })
check-not-arithmetic = g({ $later }) is not g({ $heap }) + { $saltus }
check-all-but-rules = the theorem `all-but` is on games with all takes but finitely many
check-all-but-from = `from` is missing or too small, or the saltus is 0
check-all-but-zero = no heap up to `from` has the value 0
check-all-but-interval = `from` is too small: the values below are no interval yet
check-all-but-grows = the least new value does not grow by the saltus
check-other-claim = the proof is on another preperiod or period than the claim
check-claim-false = it is not so that { $formula } for all n >= { $from }
check-preperiod-not-least = the preperiod { $preperiod } is not the least
check-period-not-least = the period { $period } is not the least: { $other } is one
check-finite-rules = the theorem `{ $theorem }` is on finite rules
check-theorem-for-this = the theorem for this game is `{ $theorem }`
check-conditions = conditions on two heaps beside three heaps are not covered
check-from-large = `from` is larger than { $enough }, which is enough
check-from-small = `from` is less than the preperiod
check-saltus-0 = the theorem is on a period with saltus 0
check-apply-period = the theorem is to be applied to the period { $period }
check-lasker-game = the theorem `lasker` is on the games `4.[3]`, `8.[3]`, `C.[3]`, `K.[3]` and `S.[3]` only
check-lasker-figures = in this game the preperiod is 1, the period and the saltus are { $block }
check-takes-rules = the theorem `periodic-takes` is on infinite games that split nothing
check-takes-from = `from` is missing or too small, or the saltus is not 0
check-takes-period = `period` must be a multiple of { $multiple }
check-takes-new = the value of heap { $heap } is new in its class
check-residues-rules = the theorem `residues` is on sets of numbers that may be taken
check-residues-figures = `from` or `reach` is missing, or the period is 0, or the saltus is not
check-residues-no-take = heap { $heap } has no take up to { $most } to the value { $value }
check-residues-may-lead =
    a take of the class { $class } modulo { $period } may lead from heap { $heap } to the value of
    heap { $other }, its own
check-saltus-rules =
    the theorem `saltus-power-of-two` is on finite codes without conditions that leave three to 64
    heaps and add nothing
check-saltus-power = the saltus of the proof must be a power of two
check-saltus-last = `from` and `period` together must pass the last digit's place
check-saltus-bound = (B) fails for heaps with { $total } objects, those taken included, and heap { $heap }
check-saltus-no-option = some smaller value has no option of the form that the theorem asks for
check-window-rules = the theorem `window` is on finite codes that leave one heap or two
check-window-figures = the proof lacks `mask`, `last_rare` or `reach`
check-window-saltus = the theorem `window` is on the claimed period, with saltus 0
check-window-from = `from` is less than W + 3, where W = { $w }
check-window-even = the period must be even where the parity of the heap counts
check-window-large = `last_rare` or `reach` is larger than the claim can need
check-window-from-large = `from` is larger than both the preperiod and W + 3

## Values by halves

check-mask = the mask of a split is from 1 to 65535
check-parity = the parity of the heap is no help: splits take even and odd numbers
check-values-large = values above 65535 are not supported
check-rare = heap { $heap } is rare
check-rare-pair = a rare heap stands beside its like
check-rare-or-reach = heap { $heap } is rare, or the reach { $reach } is too small

## Misère quotients

check-proved-quotient =
    proved: the misère quotient of { $game } has { $order } elements, { $lost } of them lost; the elements of
    the heaps have the period { $length } from heap { $from } on
check-proved-heaps =
    proved: the misère quotient of the heaps of { $game } up to { $last } has { $order } elements, { $lost } of
    them lost
check-proved-positions =
    proved: the misère quotient of the { $count } listed positions has { $order } elements, { $lost } of them lost
check-quotient-shape = a list of the quotient has the wrong length, or a number that is no element
check-quotient-rules = the checker knows no theorem on quotients for these rules
check-quotient-endless = position { $heap } has an option that is not listed before it
check-quotient-dead = heap { $heap } has no move, and its element is not 0
check-quotient-empty = the table makes the empty sum lost
check-quotient-monoid =
    the table is not that of a commutative monoid with the identity 0: see the products of { $element } and { $other }
check-quotient-generated = no sum of heaps has element { $element }
check-quotient-reduced = no element tells { $element } and { $other } apart
check-quotient-lost = a move in heap { $heap } leads from a lost element to a lost one
check-quotient-element = the family has the number { $element }, which is no element
check-quotient-no-move = a set of element { $element }, which is not lost, has no lost element
check-quotient-sum = the family has no set for a sum of element { $element } with heap { $heap }
check-quotient-from = a period begins at heap 1 or later, and its length is at least 1
check-quotient-heaps = the heaps up to { $last } do not suffice for the theorem on periods
check-quotient-period = the heaps { $heap } and { $other } have different elements
