# What the library says to people, in English.
#
# The syntax is Fluent's (https://projectfluent.org/fluent/guide). A sentence may go over several
# lines; an empty line within it begins a new paragraph. The files of the other languages have the
# same identifiers with the same variables, and the tests compare them.

## Theorems: the title; the statement, the proof and the source

theorem-sprague-grundy = Sprague-Grundy theorem
    .statement =
        Take games that are finite (play always ends, and every position has finitely many
        moves), impartial (both players have the same moves) and in normal play (a player who
        cannot move loses). Every position equals a Nim heap of some size, its nim-value: the
        least number (mex) that no option has as its value. The value of a sum is the nim-sum
        (binary addition without carry, xor) of the values. The player to move loses exactly
        when the value is 0.
    .brief =
        In a finite game in which both players have the same moves and a player who cannot move
        loses, a position plays like a Nim heap of the size of its nim-value; values of a sum are
        added by xor, and 0 is lost.
    .proof =
        The value of a sum G + H is g xor h, where g and h are the values of G and H. By induction
        on the moves left its options have the values a xor h and g xor b, where a and b are
        values of options of G and of H. None of these is g xor h, because a is not g and b is not
        h. Let t be less than g xor h, and look at the highest binary digit in which the two
        differ: g xor h has a 1 there, so g or h has one; say g. Then t xor h is less than g, so G
        has an option of value t xor h, and the move to it leaves a sum of value t.

        No option of a position of value 0 has the value 0, and of a position of another value
        some option has it (mex). So a player who once leaves the value 0 can do so after every
        move of the other player, and makes the last move.

        Let G be a position of value v and H the Nim heap of size v, which has the value v as
        well. G + H has the value 0, so it is lost. Then G and H can stand for each other in every
        sum: G + X has the winner of G + X + H + H, because H + H is lost and a lost position that
        is added changes no winner (the winner answers each move in it by a move in it); and (G +
        H) + X + H has the winner of X + H, for the same reason.

        The hypotheses are needed. In misère play nim 1 1 is won and nim 2 2 is lost, and both
        have the value 0. Where play need not end, a chip that can only go to and fro between two
        vertices is a draw, which no Nim heap is.
    .source = R. Sprague 1935, P. M. Grundy 1939; A. N. Siegel, Combinatorial Game Theory

theorem-bouton = Bouton's theorem
    .statement =
        A position of Nim equals a single heap whose size is the nim-sum (binary addition
        without carry, xor) of the heap sizes. The player to move loses exactly when the nim-sum
        is 0.
    .brief =
        In normal play Nim heaps together play like one heap of the size of their nim-sum; 0 is
        lost.
    .proof =
        No heaps: the nim-sum is 0 and the player to move loses. A move changes exactly one
        heap, so it changes the nim-sum: from 0 every move leads to a sum other than 0.

        From a sum s other than 0: take the highest binary digit of s. Some heap h has that digit; otherwise the column would not add up to 1. Then h xor s is smaller than h, because
        the highest digit that changes goes from 1 to 0. Reduce the heap to h xor s: the nim-sum
        becomes s xor h xor (h xor s) = 0.

        Let G be the position and H a heap of size s. In G + H the nim-sum is s xor s = 0, so it
        is lost. Then G and H can stand for each other in every sum: G + X has the winner of G +
        X + H + H, because H + H is lost and a lost position that is added changes nothing; and
        (G + H) + X + H has the winner of X + H, for the same reason.
    .source = C. L. Bouton, Ann. of Math. 3 (1901) 35-39

theorem-misere-nim = Bouton's theorem on misère Nim
    .statement =
        In misère Nim (the player who takes the last object loses) the player to move loses
        exactly when some heap is larger than 1 and the nim-sum of all heaps is 0, or when no
        heap is larger than 1 and the number of heaps of size 1 is odd.
    .proof =
        If no heap is larger than 1, every move takes a whole heap, so with an odd number of
        ones the player to move also takes the last, and loses; with an even number (none at all
        included) they win.

        Exactly one heap is larger than 1: then the nim-sum is not 0, and the player to move
        wins by reducing that heap to 1 or to 0, whichever leaves an odd number of ones.

        Two or more heaps are larger than 1: after any move at least one such heap is left. From
        nim-sum 0 every move leads to another nim-sum, and from another nim-sum some move leads
        to 0, as in normal play; by induction these are lost and won.

        The theorem is on heaps of Nim only: values do not decide misère play. kayles 8 has the value 1
        as nim 1 has, and in misère play kayles 8 is won and nim 1 is lost.
    .source =
        C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901);
        Winning Ways, chapter 13

theorem-tame = Theorem on tame heaps
    .statement =
        Give each heap two numbers: the least number that no option has in normal play, and the same in
        misère play, where a heap without options has 0 and 1. A heap with 0 and 1, or with 1 and 0, is called
        fickle; one with the same number twice is called firm. A sum is fickle if all its heaps are. Its first number is the
        nim-sum of those of its heaps; the second is the same if the sum is firm, and the other one of 0 and 1 if it is fickle. Where every heap that play
        can leave is fickle or firm, all of them are called tame. Then the player to move loses exactly the
        firm sums with the nim-sum 0 and the fickle sums with the nim-sum 1.
    .proof =
        Call these sums lost. The empty sum is fickle with 0, so it is not lost, and the player to move wins it.

        What the numbers say of a heap: no option has its first number, nor its second one. A fickle heap with a move
        has a fickle option with the other one of 0 and 1, because its second number asks for a second number of an option
        that no firm option of value 0 or 1 may have; and its options that are firm have values above 1. A firm heap of value 0 or 1 has no
        fickle option, because a fickle heap has both 0 and 1. A firm heap of value n has for each m < n an option with
        the first number m, and one with the second number m.

        From a fickle lost sum (nim-sum 1) a move either leaves a fickle sum with another nim-sum, or a firm heap above 1 among
        fickle ones, with a nim-sum above 0. From a firm lost sum (nim-sum 0) a move changes the nim-sum, so the sum after it can be
        lost only if it is fickle. Then the heap that moved was the only firm one, and as the others have 0 or 1 in all, it was of value 0
        or 1; but such a heap has no fickle option.

        From a sum that is not lost and has a move there is a move to a lost one. A fickle sum with the nim-sum 0: move in a heap with a move to
        the fickle option of the other value. A firm sum with the nim-sum s > 0: if two heaps are firm, or if the only firm one is of value 0 or 1, make a
        heap v that has the highest binary 1 of s into v xor s, as in Nim; a firm heap is left. If only one heap is firm, of value n > 1, the others have
        e, which is 0 or 1. An option with the first number e makes the nim-sum 0. If that option is firm, this is lost. If it is fickle, take instead an option
        with the second number e: it is firm with e, or fickle with the other one of 0 and 1, and then the nim-sum is 1.
    .source = J. H. Conway, On Numbers and Games (1976), chapter 12

theorem-misere-quotient = Theorem on misère quotients
    .statement =
        Let each heap have an element of a commutative monoid, a heap without options the identity, and each sum of heaps the product of the elements of its heaps. Some
        elements are called lost; the identity is not. Suppose that no move leads from a lost product to a lost product, and that from every other sum
        with a move some move leads to a lost product. Then the player to move loses in misère play exactly the sums with a lost product.

        If moves take at most k and leave at most s heaps, and heap n + p has the element of heap n for all n from e up to s e + (s - 1) p + k - 1,
        then for all n >= e, and all this holds for heaps of any size.
    .proof =
        Induction on the moves that are left. A sum without a move has the product 1, which is not lost, and the player to move wins it in misère play. From a
        sum with a lost product every move leads to one without, which the opponent wins. From another sum with a move some move leads to a lost product.

        Periods: let m = n + p, where n is the first heap that is not compared. A move leaves at most s heaps of m with at least m - k in all, so one of them is
        at least e + p, and p less of it leaves the same product; that is what a move from n leaves. In the same way each option of n has a heap of at least e, which can have p more.
        So m and n have options with the same products, and m plays in every sum as n does: m with the element of n keeps both conditions.
    .source = T. E. Plambeck, A. N. Siegel, J. Combin. Theory Ser. A 115 (2008)

theorem-increases = Nim with increases
    .statement =
        If moves that enlarge heaps are added to Nim, in whatever way, so that the game still
        ends, the nim-value stays the nim-sum of the heap sizes.
    .proof =
        The player who wins Nim answers every increase by taking the same amount away again, and
        every other move as in Nim. The rules of increases do not matter; as the game ends, they
        run out, and in the meantime nobody has gained.

        The same holds with one more heap H, of the size of the nim-sum, beside the position G:
        G + H is lost. So G equals H: G + X has the winner of (G + H) + X + H, because the lost
        position H + H changes nothing, and that has the winner of X + H.
    .source = Winning Ways, chapter 3 (reversible moves)

theorem-smith = Smith's theorem on games that can go on indefinitely
    .statement =
        Let a game be impartial (both players have the same moves), with finitely many
        positions, in normal play (a player who cannot move loses); play may go on
        indefinitely, which is a draw. Give nim-values one after the other. A position may be given m if m is
        the least number that none of its options has, and if each option that has no number, or
        one above m, has itself an option of value m that was found earlier. A position that
        never gets a number has the value infinity with the set K of the numbers of its options.
        A position of value m plays like a Nim heap of size m in every sum. A finite value a and
        infinity with the set K add up to infinity with the set of all k xor a; two infinities,
        to infinity with the empty set. The player to move loses at 0, wins at other finite
        values and at infinity with 0 in K; otherwise neither player can force a win.
    .brief =
        In a game with finitely many positions, in which both players have the same moves and a
        player who cannot move loses, a position of value m plays like a Nim heap of size m. Two
        infinite values add up to infinity with the empty set. At infinity the player to move wins
        if the set has a 0; otherwise neither player can force a win.
    .proof =
        All values are finite, and the nim-sum is 0. Answer each move: if it lowered a value, as
        in Nim; if it went to infinity or to a greater value, by going back to the value m that
        was there, to an option that was found earlier. The nim-sum is 0 again, no value has
        risen, and where none has fallen one was found earlier. That cannot go on indefinitely,
        so it is the other player who runs out of moves.

        All values are finite, and the nim-sum is not 0: as in Nim some value can be lowered so
        that it becomes 0, because all values below m are among the options of a position of
        value m.

        One infinity with the set K, and finite values that add up to a. If a is in K, the move
        to it leaves 0 and wins. If not, no move leaves 0; but the player to move does not lose
        either. Let m be the least number that is not in K, so that a is at least m. If a is
        greater than m, lower the finite values to m, as in Nim. If a is m: the position was not
        given m, so it has an option of value infinity without m among its numbers; move there.
        Either way the next player has no move to 0 and is in the same situation.

        Two infinities or more: one move cannot make all of them finite, so it cannot leave 0;
        and each has an option of value infinity, to which its player can move.

        So a position has the number m exactly when its sum with a Nim heap of size m is lost for
        the player to move. The order in which the numbers are given therefore makes no
        difference.
    .source =
        C. A. B. Smith, Graphs and composite games, J. Comb. Theory 1 (1966); A. S. Fraenkel, Y.
        Perl 1975; Winning Ways, chapter 12

theorem-pairs-cancel = Annihilation changes nothing
    .statement =
        On a graph without cycles the nim-value of chips that annihilate each other is the nim-sum of
        the values of their vertices, as without annihilation.
    .proof =
        Induction on the moves left. A move takes a chip from v to w. If w is free, the value of
        the position becomes s xor g(v) xor g(w), as in the sum. If w holds a chip, both vanish:
        the nim-sum of the rest is the same number, because g(w) xor g(w) = 0. So the options
        have the same values as in the sum, and the mex is the same.
    .source = after A. S. Fraenkel and Y. Yesha; here for graphs without cycles only

theorem-strategy-stealing = Strategy stealing
    .statement = The first player wins every rectangle with more than one square. (This shows who wins, but not how.)
    .proof =
        Suppose that biting off the one square in the far corner does not win. Then the opponent
        has a winning answer. But any answer takes that corner away as well, so the first player
        could have made it at once. Either way the first player has a winning move; the argument
        does not say which.
    .source = D. Gale, Amer. Math. Monthly 81 (1974) 876-879

theorem-chomp-arms = Chomp on square boards and on two rows
    .statement =
        A board whose upper row is as long as its left column is won if it has a square outside of
        both: bite at the second square of the second row, so that only this row and this column
        are left. A row and a column that meet in the poisoned square are lost if they are equally
        long, and won otherwise. Two rows are lost if the upper one is longer by exactly one
        square, and won otherwise.
    .proof =
        A row and a column: bites in the one do not touch the other. If they are equally long, the
        same bite in the other one answers each bite, and the poisoned square is left for the
        player who began. If they are not, a bite makes them equally long.

        Two rows, the upper one longer by one square: a bite that leaves k squares in the lower row
        is answered by one that leaves k + 1 in the upper row. A bite in the upper row leaves two
        equal rows, and the last square of the lower row answers it. From any other two rows one
        of these answers leads to such a board.
    .source = D. Gale, Amer. Math. Monthly 81 (1974) 876-879; Winning Ways, chapter 18

theorem-moore = Moore's theorem
    .statement =
        Let k be the number of heaps that may shrink in one move. Write the heap sizes in binary
        and add the digits of each column modulo k+1, without carry. The player to move loses,
        and the nim-value is 0, exactly when every column gives 0.
    .proof =
        From all columns 0: a move changes between 1 and k heaps. Look at the highest column in
        which a digit changes: every heap that is changed there goes from 1 to 0 (it shrinks),
        so the sum of that column drops by between 1 and k and is not 0 modulo k+1.

        From some column not 0: go through the columns from the highest down, and keep a set of
        u heaps that already shrink, at first none. In these the digits of lower columns are
        free. In a column, let s be the sum modulo k+1 of the digits of the other heaps. If s =
        0, set the free digits to 0. If k+1-s <= u, set k+1-s of the free digits to 1 and the
        rest to 0. Otherwise u+s <= k: set the free digits to 0 and change s of the ones among
        the other heaps to 0; these join the set, which has u+s <= k heaps. In the end every
        column is 0.
    .source = E. H. Moore, Ann. of Math. 11 (1910) 93-94

theorem-moore-misere = Moore's theorem, misère play
    .statement =
        Let k be the number of heaps that may shrink in one move. If some heap is larger than 1,
        the player to move loses exactly when all column sums modulo k+1 are 0, as in normal
        play. If none is, they lose exactly when the number of heaps of size 1 leaves the
        remainder 1 modulo k+1.
    .proof =
        Only ones: a move takes between 1 and k of them, and the player who takes the last loses. From
        r = 1 modulo k+1 no move reaches such a number again; from every other number one does
        (no heaps at all is won by the player to move).

        Some heap larger than 1, column sums 0: then more than k heaps are larger than 1 (their
        highest column adds up to 0 modulo k+1), so after any move one is left, with sums other
        than 0. By induction all of these are won.

        Some heap larger than 1, sums other than 0: make Moore's move, to sums 0. If it leaves
        only heaps of size at most 1, all large heaps, b <= k of them, were changed. Instead
        leave a number of ones that is 1 modulo k+1: each large heap can become 0 or 1, and k-b
        further ones can be taken, which gives k+1 consecutive numbers to choose from, or, where
        there are fewer ones, every number from 0 on, among them 1.
    .source = after E. H. Moore 1910

theorem-moore-total = Moore's Nim with at most k heaps
    .statement =
        Where at most k heaps may shrink in one move and there are at most k heaps, the
        nim-value is their total u.
    .proof =
        Induction on u. Every move makes the total smaller, and every number from 0 to u-1 is
        the total after some move, because each heap may be left with any size up to its own. So
        the options have exactly the values 0, 1, ..., u-1.
    .source = folklore

theorem-jenkyns-mayberry = Theorem of Jenkyns and Mayberry
    .statement =
        Let k >= 2, and take n = k+1 heaps (empty ones count): a move may shrink any of them, but must leave at
        least one as it is. Let u be the total, m the least heap, y = u - n m what the heaps
        have above the least one together, T(y) = y (y+1) / 2, and z = T(y) + 1. If m < z, the
        nim-value is u. If m >= z, it is the number v from T(y) to T(y) + y for which v + 1 and
        m leave the same remainder modulo y+1; that is v = (z-1) + ((m-z) mod (y+1)).
    .proof =
        Induction on u; the claim includes that no value is larger than the total. Where m = 0 there are at most k heaps, and the value is the total u. Let
        m >= 1. Call a position wide if m <= T(y), otherwise narrow. A narrow one has v <= m-1,
        since m-1 itself is at least T(y) and leaves the right remainder. So no value is larger
        than u. As T(y) + y + 1 = T(y+1), the value of a narrow position determines its y. A
        heap that does not move has at least the size m before the move, and at most m' + y'
        after it; here and below m', y', u' belong to the option.

        No option has the same value. From a wide position: the option has at most the value u'
        < u. From a narrow to a wide one: the heap that did not move shows that u' >= m > v.
        From a narrow to a narrow one, with equal values: y' = y, so u' < u means m' < m; m and
        m' leave the same remainder modulo y+1, so m' <= m - y - 1, and m' + y' < m, which contradicts the bound above.

        Every smaller value t is reached. First t < m (from a narrow position every t is). Let
        y' be the number with T(y') <= t < T(y'+1), and m' = m - d the largest number up to m
        that leaves the remainder of t+1 modulo y'+1. As t+1 <= m, it is at least t+1 > T(y'),
        and d <= y'. A position with this m' and y' is narrow and has the value t, so it is
        enough to reach one. (From a wide position T(y') <= t < m <= T(y), so y' < y. From a
        narrow one t < v, so y' <= y, and d > 0 if y' = y.) Write the heaps as m + a_i, where
        the sum of the a_i is y and a_0 = 0. Wanted are heaps m' + b_i with b_i <= a_i + d, once
        with equality; the sum of the b_i must be y', and one of them 0. If d = 0, put b_0 = 0,
        and lower other a_i until their sum is y' < y. If d > 0 and some j > 0 has a_j + d <=
        y', put b_j = a_j + d and b_0 = 0, and choose the others up to a_i: they may add up to
        anything up to y - a_j, and y' - b_j is wanted. Otherwise every j > 0 has a_j + d > y':
        put b_0 = d and b_1 = 0; a single one of the others has room for the y' - d that is
        wanted (there is one, because n >= 3).

        Now t >= m; the position is wide. An option whose least heap is 0 is wide and has its
        total as value. Let x be the second smallest heap. Taking the whole of the least heap,
        leaving x and lowering the rest as one likes gives every total from x to u-m; taking the
        whole of x and leaving the least heap gives those from m to u-x, and x <= u-x because
        there is a third heap. So every t from m to u-m is reached. If t = u-d with 0 < d < m,
        lower the least heap by d: then m' = m-d and y' = y + (n-1) d, so the option is wide and
        has the value t.
    .source =
        T. A. Jenkyns, J. P. Mayberry, The skeleton of an impartial game and the Nim-function of
        Moore's Nim_k, Int. J. Game Theory 9 (1980) 51-63; the proof is our own

theorem-lasker = Lasker's Nim and its kin in closed form
    .statement =
        For all k >= 0 the heaps 4k+1, 4k+2, 4k+3, 4k+4 have the nim-values 4k+1, 4k+2, 4k+4,
        4k+3. This holds as well if a heap may also be split in three or in four. If it may be
        split in three only, heap 8k+7 has 8k+8, heap 8k+8 has 8k+7, and each other heap n has n.
    .proof =
        Induction. Takes: each block of four has its own four values, the last two swapped. So
        4k+1, 4k+2, 4k+3 reach exactly the values below 4k+1, 4k+2, 4k+3, and 4k+4 reaches all
        up to 4k+4 but 4k+3.

        Splits, modulo 4: heaps that leave 1, 2, 3, 0 have values that leave 1, 2, 0, 3. Two
        heaps that add up to 1, 2, 3, 0 have a nim-sum that leaves 2; 0 or 1; 3; 0 or 1: never
        1, 2, 0, 3. So no split has the value itself, and the 4k+3 that heap 4k+3 lacks is 1 xor
        (4k+2).

        More heaps, in blocks of M = 4 or 8: heap M*q + r has a value with the quotient q and the
        remainder r, but q+1 and 0 where r = M-1, and q-1 and M-1 where r = 0. The quotient of a
        nim-sum is at most the sum of the quotients. In each of the 20 lists of three remainders
        modulo 4, the 35 of four, and the 120 of three modulo 8, the nim-sum has another
        remainder than the value itself, or its quotient is too small. The 8k+7 that heap 8k+7
        lacks is 1 xor 2 xor (8k+4).
    .source = Em. Lasker 1931; T. S. Ferguson, Game Theory, part I, section 4.4

theorem-staircase = Staircase Nim
    .statement =
        The floor is step 1. The nim-value is the nim-sum (xor) of the numbers of coins on the
        even steps. (Where the floor is called step 0, as in most books, the odd steps count.) If
        a move goes K steps down (`staircase:K`), the floor is the steps 1 to K, and the steps count that
        are an odd number of moves above it. On a tree coins go towards the root: the floor is the vertices
        with fewer than K edges to it, and the vertices count that are an odd number of moves above the floor.
    .proof =
        A move from an even step makes it smaller, by any amount: a move of Nim on the even
        steps. A move from an odd step i >= 3 makes the even step i-1 larger. So the even steps
        are the heaps of Nim with increases; every coin walks down only, so the game ends, and
        an increase can be taken back by moving the same coins one step further, to the odd step
        below.

        If a move goes K steps down, coins stay on steps that leave the same rest when divided by K. These
        steps are a staircase of their own, and the game is the sum of K such staircases.

        On a tree a move from a vertex that counts makes it smaller, by any amount, and a move from another vertex
        makes one that counts larger; the same coins can be moved on, so the increase can be taken back.
    .source = Nim with increases (Winning Ways, chapter 3)

theorem-nimble = Nimble is Nim
    .statement =
        The nim-value is the nim-sum (xor) of c-1 over all coins, where c is the square of a coin.
    .proof =
        The coins do not hinder each other. A coin on square c can go to each of the squares
        1, ..., c-1, as a heap of c-1 objects can be reduced to 0, ..., c-2: the same game, move
        for move.
    .source =
        as Nim (C. L. Bouton, 1901): c-1 squares to the left of a coin are a heap of c-1

theorem-nimble-two = Nimble-2 is staircase Nim
    .statement =
        The gap of a coin is the number of free squares between it and the next coin to its
        left, or the left end. The nim-value is the nim-sum (xor) of the gaps of the rightmost coin,
        of the third from the right, the fifth from the right, and so on.
    .proof =
        Moving a coin q squares to the left makes its own gap smaller by q and the gap of the
        next coin to its right larger by q. So q units walk from gap to gap to the right, and
        out of the game past the last coin: staircase Nim, where the last gap is the lowest step
        that counts.

        In staircase Nim the nim-value is the nim-sum of every other step, because moves on the
        other steps only enlarge these, and that can be taken back.
    .source = Nim with increases (Winning Ways, chapter 3); staircase Nim

theorem-turtles = Turning turtles is Nim
    .statement =
        The nim-value is the nim-sum (xor) of the numbers of all cells with an `o`, counted from 1.
    .proof =
        Think of an `o` in cell n as a heap of size n. Turning it alone takes the whole heap.
        Turning cell m < n as well, from x to o, reduces the heap to m. If cell m held an o,
        both vanish: that is the same as two equal heaps m and m, which cancel.

        So every move changes the nim-sum as a move of Nim does, and every move of Nim can be
        made. The game ends because the strip, read as a binary number with the rightmost cell
        as its highest digit, falls with every move.
    .source = H. W. Lenstra; T. S. Ferguson, Game Theory, part I, section 2.6

theorem-twins = Twins is Nim
    .statement =
        An `o` in cell n, counted from 1, is a heap of n-1. The nim-value is the nim-sum of these
        heaps.
    .proof =
        As in turning turtles an `o` is a heap, but taking the whole heap is turning the leftmost
        cell as well: so an `o` there is no heap at all, and one in cell n is a heap of n-1.
        Every move reduces such a heap to a number from 0 to n-2, and equal heaps cancel.

        The game ends for the same reason: the strip, read as a binary number with the rightmost
        cell as its highest digit, falls with every move.
    .source = T. S. Ferguson, Game Theory, part I, section 5.1

theorem-coin-turning = Heads on a strip add up
    .statement =
        Which coins a move may turn must not depend on the coins that show heads, but the last coin
        that it turns must show heads. Then the nim-value of a strip is the nim-sum of the values of
        its heads, each alone on the strip. A move that turns coin n, as the last one, and others, makes
        of coin n alone those others: so its value is the least number that is not the nim-sum of the values of the
        others in such a set.
    .proof =
        Compare the strip with a sum of strips, each with one of its heads. By induction on the moves
        left, the value of a position after a move is the nim-sum of the values of its heads. A
        move turns coin n and a set of others. On the strip, it changes the nim-sum by the value of
        coin n and by those of the others, because a coin that is turned comes or goes. In the sum,
        the move from the head at coin n to these others changes it by the same
        numbers. So the options of both have the same values, and both have the same mex.

        Play ends because the strip, read as a binary number with the last coin as its
        highest digit, falls with every move.
    .source = Winning Ways, chapter 14

theorem-mock-turtles = The Mock Turtle theorem
    .statement =
        A move turns 1 to 2m + 1 coins, which are numbered from 0. Let v be the value of
        coin n where a move turns 1 to 2m coins and coin 0 is missing (v = 0 for coin 0). Then coin n
        has the value 2v or 2v + 1: the one with an odd number of digits 1 in binary.
    .proof =
        Let the smaller coins have such values; each has an odd number of digits 1. A move leaves the nim-sum
        of at most 2m of them. Of an even number of them it has an even number of digits 1, so it is not
        the value in the statement. Of an odd number, at most 2m - 1, it is not either: half of it, rounded
        down, is a nim-sum of at most 2m - 1 values of the other game, and v is none of these.

        Each smaller number x is reached. Let h be half of it, rounded down. If h < v, then h is a nim-sum
        of at most 2m - 1 values of the other game. Turn these coins, and coin 0 as well
        if the number of digits 1 in x asks for one more coin: the half of its value is 0.

        If h = v, then x = 2v, and x has an even number of digits 1. So v is no power of two; let b be
        a power of two in v. The values of the other game grow, and the first one that is not below b is b. Now v
        without b is smaller than v, so it is a nim-sum of at most 2m - 1 values; with b added or
        taken away, v is a nim-sum of at most 2m values. It is none of fewer, so there are 2m of them, an even
        number. Turn these coins.
    .source = Winning Ways, chapter 14

theorem-tartan = The Tartan theorem
    .statement =
        A move takes a set of rows that one rule allows and a set of columns that another one allows,
        and turns the coins where they meet; the coin in the last row and the last column of these must show
        heads. Then the value of the coin in row r and column c, alone, is the nim-product of the values of coin r
        by the first rule and of coin c by the second. The nim-value of the board is the nim-sum over its heads.
    .proof =
        Heads add up as on a strip. Let x be the value of coin r and y that of coin c. The other rows of
        a move have a nim-sum s, and the other columns a nim-sum t; by induction the other coins that it turns have
        the nim-sum (s * y) xor (x * t) xor (s * t), with nim-products.

        This differs from x * y by (x xor s) * (y xor t), which is not 0: s is the value of an option of coin r,
        so it is not x, and t is not y. And s runs through all numbers below x, and t through all
        below y. By definition x * y is the least number that is none of these results.
    .source = Winning Ways, chapter 14

theorem-conjunctive = Conjunctive sums have the least remoteness
    .statement =
        A move of a conjunctive sum moves in each component, and play ends as soon as one component has ended.
        The remoteness of a position is the number of moves of its play alone, where the winner hurries
        and the loser delays. The sum has the least remoteness of its components. In normal play
        the next player wins exactly if it is odd, in misère play exactly if it is even.
    .proof =
        Let r be the least remoteness. Its parity says who wins each component that has it, alone; call this player W. In
        the components that W wins, W hurries: one of these ends after r moves at the latest, and each ends in
        favour of W. In the others W delays: their remoteness is more than r, so none of them ends
        within r moves. So W wins the sum after r moves at the latest. The other player delays in
        the components that W wins, and makes play last r moves.
    .source = C. A. B. Smith, J. Combin. Theory 1 (1966) 51-81; Winning Ways, chapter 9

theorem-continued = Continued conjunctive sums have the greatest suspense
    .statement =
        A move of a continued conjunctive sum moves in each component that has not ended, and play ends when
        all have. The suspense of a position is the number of moves of its play alone, where the winner delays
        and the loser hurries. The sum has the greatest suspense of its components. In normal
        play the next player wins exactly if it is odd, in misère play exactly if it is even.
    .proof =
        Let s be the greatest suspense. Its parity says who wins each component that has it, alone; call this player W. In
        the components that W wins, W delays: one of these lasts s moves at least, and each ends in favour
        of W. In the others W hurries: their suspense is less than s, so they end within fewer than s
        moves. So the last component to end is one that W wins. The other player hurries in the components that W wins,
        and makes play end after s moves.
    .source = C. A. B. Smith, J. Combin. Theory 1 (1966) 51-81; Winning Ways, chapter 9

theorem-shortened = Shortened selective sums are won by any component
    .statement =
        A move of a shortened selective sum moves in one component or more, and play ends as soon as one component
        has ended. As long as none has, the next player wins exactly if they win some component alone, in normal
        play and in misère play.
    .proof =
        Where the next player loses each component alone, each that they move in becomes one that the other player
        wins, and the other player answers in each of these with a winning move of it. After that the next player
        loses each component again, and the component that ends play ends it in favour of the other player. Where
        the next player wins some components, they move in each of these and leave such a position.
    .source = C. A. B. Smith, J. Combin. Theory 1 (1966) 51-81; Winning Ways, chapter 9

theorem-selective = Selective sums are won by any component
    .statement =
        A move of a selective sum moves in one component or more that has not ended, and play ends when all have.
        In normal play the next player wins exactly if they win some component alone. In misère play the same
        holds, with the components in normal play, as long as two components at least have not ended; if one is
        left, it is played in misère play.
    .proof =
        In normal play the next player moves to a lost position in each component that they win. Where they win none, each
        that they move in becomes one that the other player wins, and gets a winning answer.

        In misère play the same strategy serves until it would leave one component or none. Then each component
        that it does not leave ends with this move. Let X be the component that is left, or else one of those that end.
        If the player to move alone in X loses it in misère play, the winner leaves X as it is. Otherwise they
        move in X to a position that is lost in misère play. They end the others, and what is left is lost.
    .source = C. A. B. Smith, J. Combin. Theory 1 (1966) 51-81; Winning Ways, chapter 9

theorem-ordinal = The values of ordinal sums
    .statement =
        A move of an ordinal sum moves in one component, and all components after it are gone. Let b be the
        nim-value of the components after the first one. The value of the sum is the number with the place b, counted from
        0, among the numbers that no option of the first component has as its value.
        If each component is one Nim heap, the sum is one Nim heap with all their objects. In misère play it is lost
        only with one object.
    .proof =
        The options are those of the first component, and by induction the numbers with the places of the values of
        the options after it: with each place before b and not with the place b. A number that is smaller than the
        one with the place b is the value of an option of the first component, or has a smaller place. So the
        number with the place b is the mex.

        A move in one of several heaps on top of each other takes the upper heaps and some of its own objects. So
        it leaves any smaller number of objects, as a move in one heap with all of them does. In misère play the winner
        leaves one object.
    .source = Winning Ways, chapter 7 (the colon principle)

theorem-northcott = Northcott's game is Nim with increases
    .statement =
        Each row counts as a Nim heap of the number of free columns between its two pieces,
        alone or in a sum with games that must end and in which both players have the same moves.
        The player to move wins exactly when the nim-sum of these and of the values of the other
        games is not 0, and the winner can force the end.
    .proof =
        The Sprague-Grundy theorem does not cover this game: each player has pieces of their
        own, and play can go on indefinitely. So the strategy is given. Moving towards the other
        piece reduces the distance by any amount: a move of Nim. Moving away enlarges it. The
        winner answers a retreat by following it with their own piece in the same row by the
        same amount, which restores the distance; they answer other moves as in Nim, where each
        of the other games counts as the heap of its value.

        The winner never retreats. Their pieces only go forward, at least one column in each
        move that they make in a row, and no piece can do that more often than there are
        columns. In the other games finitely many moves can be made. So the winner makes
        finitely many moves, and against this strategy the game ends.
    .source = Winning Ways, chapter 3

theorem-strip-tictactoe = Strip tic-tac-toe
    .statement =
        A run of n >= 1 empty cells has the nim-value 1 for odd n and 0 for even n if neither end
        touches a letter, n if one end does, 1 if both ends touch the same letter, and 0 if they touch different
        letters.
        The values of several runs are added by xor.
    .proof =
        Induction on n. Between different letters: a letter in the run leaves on one side a run
        between like letters (or an empty run, which only the forbidden letter would leave) and
        on the other one between unlike letters: value 1 xor 0 = 1, never 0. So the value is 0.
        Between like letters: a letter leaves two runs between unlike ends, or two between like
        ends (1 xor 1), always 0, and there is a move. So the value is 1.

        One end touches a letter: the new letter leaves a run of m cells between two letters,
        value 0 or 1 as one chooses (for m = 0 only 0 is allowed), and one of n-1-m cells with
        one letter, value n-1-m. That gives every value from 0 to n-1, and never n, because
        (n-1-m) xor 1 is at most n-m, which is less than n where m is not 0.

        No end touches one: the new letter leaves two runs with one letter, a + b = n-1, value a
        xor b. For even n these are never equal, so 0 is missing. For odd n the middle gives 0,
        and a xor b has the parity of n-1, so it is never 1.
    .source = UVa 11534

theorem-treblecross = Treblecross is the octal game 0.007
    .statement =
        In a strip of at least 3 cells in which nobody can complete three crosses at once, a cell
        is safe if it is at least 3 cells away from every cross. Each run of n safe cells counts
        as a heap of n+2 in 0.007 (take three, leave up to two heaps).
    .brief =
        In a strip of 3 cells or more in which nobody can complete three at once, each run of n safe cells (3
        or more cells away from every cross) is a heap of n+2 in 0.007. Safe moves are those in safe cells, and
        in other terms.
    .proof =
        A cross one or two cells away from another lets the opponent complete three at once: X.X
        in the middle, XX at an end (in a strip of at least 3 cells one end is on the strip).
        Such a move loses. So the players write in safe cells as long as they can, in all parts
        of the sum; a player with no safe move left must lose.

        A safe cross makes itself and the two cells on either side unsafe. In a run of n cells
        it leaves runs of a and b cells with a + b = n-5; near an end one of them has to be
        counted as -1 or -2 cells, that is as a heap of 1 or 0. With heaps two larger than the
        runs, (a+2) + (b+2) = (n+2) - 3 without exception.

        A strip of 2 cells would not do: nobody completes three there, so the second player
        makes the last move and wins, but the heap 4 of 0.007 has the value 1.
    .source = Winning Ways, chapter 4

theorem-tromino = Only the number of free cells matters
    .statement =
        A board of 2 x N cells is a heap of 2N in the octal game 0.007: take three, and leave
        the rest as two heaps of any sizes. The free cells to the left of the tromino are one
        heap, those to its right the other; the fourth cell of its square belongs to either.
    .proof =
        The pieces that arise have c columns with both cells free, in a row, and at each end
        perhaps one more free cell in the next column: a more cells on the left and b on the
        right, each 0 or 1. A piece has x = 2c + a + b cells. With x < 3 no tromino fits.

        A tromino that lies in columns with both cells free covers three cells of a 2 x 2 block;
        the fourth goes to the left or to the right part, as the tromino is turned. As the block
        moves along, the left part gets every number of cells from a to a + 2c - 3 = x - 3 - b. If
        a = 1, the tromino on the cell at the left end and the column beside it leaves nothing on
        the left; if b = 1, that at the right end leaves x - 3 there. So the left part can have
        every number y from 0 to x - 3, and the right part has the rest, z = x - 3 - y. Both parts
        are pieces of the same kind, and no tromino reaches from one to the other.
    .source = Winning Ways, chapter 4

theorem-wythoff = Wythoff's theorem
    .statement =
        The player to move loses exactly at the pairs (a, a+k), in either order, where a is the whole part of k
        times the golden ratio phi = (1 + sqrt 5)/2, for k = 0, 1, 2, ...
    .proof =
        Let a_k = [k phi], the whole part, and b_k = a_k + k, which is [k phi^2] because phi^2 =
        phi + 1. The pairs (a_k, b_k) with k from 1 on use every positive number exactly once,
        because phi is irrational and 1/phi + 1/phi^2 = 1 (Beatty's theorem), and all pairs have
        different differences k. So no move leads from one of them to another: a move keeps a
        row, a column or the difference.

        From any other pair (x, y), x <= y, one of them is reached: if x = b_k, take y down to
        a_k. If x = a_k and y > b_k, take y down to b_k. If x = a_k and y < b_k, the difference
        d = y - x is less than k, and taking the same from both leads to (a_d, b_d).
    .source = W. A. Wythoff, Nieuw Arch. Wisk. 7 (1907) 199-202

theorem-nivasch = Nivasch's theorem on Euclid
    .statement =
        The nim-value of the pair A, B is the whole part of |A/B - B/A|. It is 0 exactly when
        the larger number is at most 1.618... times (the golden ratio) the smaller.
    .brief =
        The nim-value of the pair A, B is the whole part of |A/B - B/A|.
    .proof =
        Measure both numbers by the smaller one: it becomes 1, and the larger one q + r with q
        whole and r a fraction, 0 <= r < 1. Let f(t) = t - 1/t, so that the value should
        be [f(q+r)], the whole part. The options are j + r for j = 1, ..., q-1, and r itself if it
        is not 0. By induction j + r has the value [f(j+r)], and r, now the smaller number of
        its pair, has the value w = [1/r - r].

        f(j+r) = j + d with d = r - 1/(j+r), and -1 <= d < 1. If r > 0, d is negative exactly
        when j < 1/r - r. That is never a whole number m (a fraction with r^2 + m r = 1 would be
        whole), so it means j <= w. Hence [f(j+r)] is j-1 up to j = w and j after it: for j = 1,
        2, 3, ... these are the numbers 0, 1, 2, ... in order, and only w is left out. If r =
        0, [f(j)] = j-1 and none is left out.

        So the options j + r have the first q-1 numbers of this list, and the option r has the
        one that the list leaves out. The least number that no option has is the next of the
        list, [f(q+r)].

        The value is 0 when t - 1/t < 1 for t = q + r, which holds exactly below the golden
        ratio.
    .source = G. Nivasch, Discrete Math. 306 (2006) 2798-2800

theorem-chocolate-eat = Eating chocolate
    .statement =
        A bar of H x W pieces has the nim-value ((H-1) xor (W-1)) + 1: to break it is Nim with the heaps
        H-1 and W-1, and to eat it whole is one more move, to 0.
    .proof =
        Breaking the bar and eating one part replaces H, or W, by any smaller positive number:
        without eating whole bars this would be Nim with the heaps H-1 and W-1, of value v =
        (H-1) xor (W-1). Call that game G. Here every position has one more move, to nothing,
        which has the value 0.

        By induction every value is one more than in G: the options of a bar have the values of
        the options in G, each plus 1, and 0 besides. The least number that is missing is
        therefore v + 1.
    .source =
        after the Competitive Programming Advent Calendar 2016, day 12; the proof is our own

theorem-chocolate-split = Splitting chocolate lasts a fixed number of moves
    .statement =
        Each break makes one bar more, so n pieces in b bars take n - b breaks in whatever order. So
        in normal play a bar of H x W pieces has the nim-value 0 where H*W is odd and 1 where it is even.
    .proof =
        Every move makes one bar more. The game begins with 1 bar and ends with H*W single
        pieces, so it lasts exactly H*W-1 moves, however it is played. All options of a position
        therefore have the same value: 1 if the number of moves left after it is odd, 0 if it is
        even.
    .source = folklore

theorem-central-symmetry = Copying by a symmetry
    .statement =
        Let a symmetry that is its own inverse, such as half a turn about the centre, bring a board
        onto itself. If no move meets its own image, the board is lost for the player to move, with
        the nim-value 0. If a move is its own image and leaves such a board, it wins.
    .brief =
        If a symmetry that is its own inverse, such as half a turn, brings a board onto itself,
        and no move meets its own image, the player to move loses: the other player answers each
        move by its image.
    .proof =
        The second player answers each move by its image. A move and its image take different
        cells and do not hinder each other, so the answer is always there; after it the board is
        symmetric again, and still no move meets its image, because every remaining move was possible before. The player who copies moves last.

        In Cram half a turn brings a domino onto one that it meets only where it covers the centre:
        never on a board of even sides; on one even side exactly one place does, and it is its own
        image. If the left and right edges are joined, a shift by half of an even number of columns,
        at least four, brings no domino onto one that it meets. In Node
        Kayles a vertex and its image are equal or joined only at the centre: never on a grid of
        even sides; on one of odd sides the vertex in the middle is its own image.

        Node Kayles on any graph: let the symmetry bring each vertex to one that it neither equals nor is joined to. If a
        player takes a vertex v with its neighbours, the image w of v is still there. The answer takes w with its
        neighbours, and both moves together take vertices that the symmetry brings onto each other. So it acts
        on what is left, where the hypothesis holds as well. Arc Kayles: under the same hypothesis an edge and its
        image have no end in common, because that end would be its own image, or joined to it; vertices
        without edges may stay where they are.

        The hypothesis is needed: half a turn brings cram 1x3 onto itself, both moves meet their images,
        and the board is won.
    .source = Winning Ways, chapter 1 (Tweedledum and Tweedledee)

theorem-two-rows = Cram on two rows
    .statement =
        If in a board of two rows each column is free or blocked as a whole, its nim-value is 1
        where the number of free columns is odd, and 0 where it is even.
    .proof =
        By induction on the number n of free columns. A domino down a column leaves n-1 free
        columns, of the other value. A domino along a row leaves a board from which the same
        domino in the other row leads to n-2 free columns, of the value n has: so its value is a
        different one. For even n no option has the value 0. For odd n an option has the value 0,
        and none has the value 1.

        The hypothesis is needed: cram ##./... has one column that is free as a whole, and the value 2.
    .source = Winning Ways, chapter 15

theorem-node-kayles = Node Kayles on some graphs
    .statement =
        A path of n vertices is a heap of n in the octal game 0.137 (take one that is a whole
        heap, or two and leave up to one heap, or three and leave up to two heaps). A cycle of n
        vertices has the nim-value 1 if the path of n-3 vertices has the value 0, and 0 otherwise. A complete graph
        has the value 1. A star with m rays of one edge each has the value 1 for odd m and 2 for
        even m.
    .brief =
        In a path a move takes a vertex with its neighbours: 2 vertices at an end (1 if there is only one),
        or 3, which may part the path in two. So it is 0.137. A cycle of n has the value 1 if
        the path of n-3 has 0, and 0 otherwise.
    .proof =
        On a path a move takes a vertex with its neighbours: one or two vertices at an end, or
        three that may part the path in two. Those are the moves of 0.137. Every move on a cycle
        leaves the path of n-3 vertices. Every move on a complete graph takes all. In a star the
        centre takes all and leaves the value 0, and another vertex leaves m-1 vertices without
        edges, of the value 1 each.
    .source = Winning Ways, chapter 4 (0.137)

theorem-arc-kayles = Arc Kayles on some graphs
    .statement =
        A path of n vertices is a heap of n in the octal game 0.07 (take two, leave up to two
        heaps). A cycle of n vertices has the
        nim-value 1 if the path of n-2 vertices has the value 0, and 0 otherwise. A complete graph of
        n vertices has the value 1 if the whole part of n/2 is odd, and 0 otherwise. A star with rays
        of one edge each has the value 1.
    .brief =
        In a path a move takes two neighbouring vertices, which may part the path in two. That is the heap
        game with the code 0.07. A cycle of n has the value 1 if the path of n-2 has the value 0, and 0 otherwise.
    .proof =
        On a path a move takes two neighbours, which may part the path in two: the moves of 0.07.
        Every move on a cycle leaves the path of n-2 vertices, and every move on a complete graph
        the complete graph of n-2 vertices. Every move in such a star takes the centre and leaves
        no edge. Cram is Arc Kayles on the free cells, and a row of cells is a path.
    .source = Winning Ways, chapter 4 (0.07)

theorem-green-hackenbush = Colon principle and fusion principle
    .statement =
        Colon principle: branches that meet in a vertex may be replaced by one stalk whose length
        is the nim-sum of their nim-values. Fusion principle: the vertices of a cycle may be
        brought together into one without changing the value; its edges become loops. A stalk of
        n edges has the value n, and a loop the value 1.
    .proof =
        Colon principle: let two pictures differ only in what hangs on one vertex, and let that
        have the same value in both. In their sum the second player answers a cut elsewhere by the
        same cut in the other picture, and a cut in one of the hanging parts as in the sum of
        these two parts, which is lost for the player to move. So the sum is lost, and the values
        are equal.

        The fusion principle is not proved here: the proof is in Winning Ways, chapter 7.
    .source = Winning Ways, chapter 7

theorem-nimstring = Loony positions of Nimstring
    .statement =
        A coin with one string can be taken. If its string leads to the ground, to a coin that has
        no other string, or to a coin with three strings or more, taking it changes no nim-value.
        If it leads to a coin with two strings, the position is loony: the player to move wins
        every sum of it with games of finite values. The one exception is a row of three coins
        whose outer two have one string each: all three can be taken, and no value changes. Where
        no coin can be taken, the nim-value is the mex over the options that are not loony.
    .brief =
        A coin with one string can be taken. That changes no value, unless the string leads to a
        coin with two strings: then the position is loony, and the player to move wins every sum
        of it with games of finite values. A move is loony if it leaves a loony position, at once
        or after other coins are taken. Exception: a row of three coins whose outer two have one
        string each is not loony; all three can be taken, and no value changes. Where no coin can
        be taken, the value is the mex over the moves that are not loony.
    .proof =
        Let the string of a coin lead to the ground or to a coin that keeps at least two strings,
        or let cutting it take the other coin as well. Let the position without what is taken have
        the value n, and put a Nim heap of size n beside the position. A player who takes the coin
        has to move in a sum of value 0, and loses. Any other move is answered by taking the coin
        first: then the position is one after a move from a sum of value 0. So the position has
        the value n as well; and if the position without the coin is loony, it is loony, too.

        A row of three coins whose outer two have one string each: a player who cuts one of its
        strings takes a coin and moves again, and the two coins left change no value, by the first
        paragraph. So that player moves in a position of value n, where n is the value of the
        position without the row. The argument of the first paragraph therefore holds for the
        three coins together.

        Now let a coin with one string be tied to a coin with two strings, and let the other
        string of the second coin lead to the ground or to a coin that has another string. Let R
        be what is left without the two coins, together with the other terms of the sum. Either
        the player who moves first in R wins it, or the other player does. In the first case the
        player to move takes the first coin, then the second, and moves in R. In the second case
        they cut the other string of the second coin: that leaves two coins that one cut takes,
        which change no value by the first paragraph, so the opponent has to move as in R, and
        loses. A player who leaves a loony position to the opponent therefore loses, so such
        options do not count.
    .source = Winning Ways, chapters 12 and 16

theorem-entailing = Moves that must be answered
    .statement =
        Take finite games in which a move can also win the whole game, let its player move again,
        anywhere in the sum, or oblige the next player to answer it in the same component; a player
        who cannot move loses. A position has the value n if n is the least number such that no move
        wins it beside a Nim heap of size n, and it is loony if there is no such number. In every
        sum a position of value n acts as a Nim heap of size n. The player to move wins every sum
        with a loony component, unless they have to answer in another one. A position that has to be
        answered is won beside those heaps beside which some answer wins.
    .brief =
        In finite games the value of a position is the least n such that no move wins it beside a Nim heap of size
        n; where there is no such n, it is loony. In every sum a position of value n acts as a Nim
        heap of size n, and the player to move wins every sum with a loony component, unless they
        have to answer in another one.
    .proof =
        Let G have the value n, and let X be any sum. A player who moves last in X, or wins there,
        does so in G + *n + X as well: they follow their strategy in X, and answer each move of the
        opponent in G + *n there, by the strategy of the second player, who wins G + *n. A move that
        must be answered is answered in its own component, by the strategy for that component, so
        neither strategy has to wait for the other one. So G + *n + X and X have the same winner.
        The same holds for *n + *n in place of G + *n. With *n + Y as X it follows that G + Y, which
        has the winner of G + *n + *n + Y, has the winner of *n + Y.

        Let G be loony, and let X be a sum in which nothing must be answered. If X has no loony
        component, it acts as a heap, and the player to move wins beside every heap. Otherwise take a
        heap that is larger than all values in G, and look at how the player to move wins G beside
        it. They do not move in the heap: G stays loony beside the smaller one. They make no move in G
        that may be left unanswered: beside a value the opponent makes the heap equal to it, and a
        loony position the opponent wins. So they make moves in G that win the game or must be
        answered, until the opponent's answer leaves them free to move. The same moves in G + X leave
        them to move in a sum whose component of G has a finite value, beside X, or is loony and
        smaller. In the first case X, with one loony component less to look at, decides as a sum with a
        heap; in the second the argument begins anew. Play in G is finite, so they win.
    .source = Winning Ways, chapter 12; U. Larsson, R. Nowakowski, C. Santos, Impartial games with entailing moves, Integers 21B (2021)
theorem-of-period-in-brief =
    The hypotheses were checked for the figures given here; the statement and its proof are in
    docs/theorems.md.

theorem-guy-smith = Theorem of periods (guy-smith)
    .statement =
        Take a finite code: how many may be taken, and into how many heaps the rest may be left,
        depends only on the number taken, and the heaps left may be of any sizes. Let k be the
        last place of the code (the largest number that is taken), h >= 1 the largest number of
        heaps that a move leaves, and e, p >= 1. If g(n + p) = g(n) for all n from e up to h (e
        + p - 1) + k - p, then g(n + p) = g(n) for all n >= e. For h = 2 that is up to 2e + p +
        k - 2, which takes the values up to heap 2e + 2p + k - 2.
    .brief =
        Let what a move may leave depend only on the number that it takes: at most k, with at most
        h >= 1 heaps left, of any sizes. Let e, p >= 1. If g(n + p) = g(n) for all n from e up to
        h (e + p - 1) + k - p, then for all n >= e, since every move from a larger heap leaves a
        heap in which the values repeat.
    .proof =
        Induction on m = n + p past the checked range, m > h (e + p - 1) + k. Neither m nor n is
        taken whole, as n = m - p > k - 1 + e >= k. An option of m has at most h parts with sum
        at least m - k > h (e + p - 1), so some part is at least e + p; with p less in its place
        it is an option of n, and has the same value.

        An option of n has parts with sum at least m - p - k > h (e - 1), so some part is at
        least e; with p more in its place it is an option of m, and has the same value. Hence m
        and n have options of the same values, and the same mex.

        The sizes must be free. Grundy's game asks for two different heaps: there k = 0, h = 2
        and e = p = 1 leave only n = 1 to compare, and g(2) = g(1) = 0, but g(3) = 1.
    .source =
        After R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc.
        52 (1956)

theorem-guy-smith-unequal = Theorem of periods (guy-smith-unequal)
    .statement =
        Take a finite code (what may be left depends only on the number taken) whose moves leave at most two heaps, where some digits ask for two different heaps or for two equal ones. Let k be the last place of the code (the largest
        number that is taken) and e, p >= 1, with p even if a digit asks for equal heaps. If g(n
        + p) = g(n) for all n from e up to 2e + 2p + k, then g(n + p) = g(n) for all n >= e.
    .brief =
        Let what a move may leave depend only on the number that it takes: at most k, with at most
        two heaps left, of any sizes, different ones or equal ones. Let e, p >= 1, with p even if
        some move must leave equal heaps. If g(n + p) = g(n) for all n from e up to 2e + 2p + k,
        then for all n >= e.
    .proof =
        Induction on m = n + p > 2e + 3p + k. Take an option of m with two heaps a > b: a >= e +
        p, and with a - p in its place it is an option of n with the same value. If a - p = b,
        which may be forbidden, then 2b + p >= m - k > 2e + 3p, so b > e + p: take p from b
        instead, and the heaps differ by 2p. In an option a > b of n, a >= e, and a + p is
        different from b.

        Options without a condition are as in the theorem of Guy and Smith. Two equal heaps have the nim-sum 0, and can be left from m exactly if they can be left from n, since m - n = p is even and n - t >= 2 for every t that is taken.
    .source = After R. K. Guy, C. A. B. Smith 1956

theorem-finite-subtraction = Theorem of periods (finite-subtraction)
    .statement =
        Nothing is split, and no move takes more than k. Let e, p >= 1. If g(n + p) = g(n) for
        the k numbers n = e, ..., e + k - 1, then g(n + p) = g(n) for all n >= e.
    .proof =
        A heap m > k cannot be taken whole, and which of the k heaps before it can be left does
        not depend on m. So g(m) is the same function of the k values before it for all m > k.
        For n >= e + k, induction on n: the k values before n + p are the k values before n,
        hence g(n + p) = g(n).
    .source = S. W. Golomb, J. Comb. Theory 1 (1966)

theorem-all-but = Theorem of periods (all-but)
    .statement =
        Nothing is split, and every number may be taken but finitely many, the largest of them m
        (m = 0 if there is none). Let N be a heap such that from N on the values of the options
        of n are the g(j) for all j from 0 to n - 1 whose n - j may be taken, and such that the
        values of the heaps below N are 0, ..., b - 1 for some b. For n >= N + m let b(n) be the
        least number that is not the value of one of the heaps 0, ..., n - m - 1. Let e >= N + m
        and p, s > 0. If g(j + p) = g(j) + s for the m heaps j = e - m, ..., e - 1, and b(e + p)
        = b(e) + s, then g(n + p) = g(n) + s for all n >= e - m.
    .proof =
        Let F(n) be the numbers that are no value of a heap below n - m. All those heaps can be
        reached from n, so g(n) is the least number of F(n) that is not blocked: not the value
        of one of the last m heaps that can be reached.

        F(n) is all numbers from b(n) on. This holds at N + m. If v = g(n - m) left it while a
        smaller w stayed, then w was in F(n - m) too and smaller than the value chosen there, so
        it was blocked: w = g(i) with i < n - m. That puts w outside F(n), a contradiction.

        So g(n) - b(n) and the growth of b depend only on the differences of the m values before
        n to b(n), where values below b(n) block nothing. These are the same at e and at e + p,
        and so everywhere after them.
    .source =
        That such e, p, s exist: Angela Siegel, thesis, Dalhousie University; Winning Ways,
        chapter 4

theorem-periodic-takes = Theorem of periods (periodic-takes)
    .statement =
        Nothing is split, and the digits of the code after place u repeat with length q. The
        state at n > u consists of the u values g(n - u), ..., g(n - 1); for each residue c
        modulo q, of the set of the values g(j) with 1 <= j < n - u and j = c modulo q; and of n
        modulo q. If e > u, p is a multiple of q, and the states at e and at e + p are equal,
        then g(n + p) = g(n) for all n >= e - u.
    .brief =
        Nothing is split, and the digits of the code after place u repeat with length q. If what
        decides the value of a heap (the last u values, the sets of older values in each class
        modulo q, the remainder of the heap modulo q) is the same at e > u and at e + p, p >= 1,
        then the values repeat: g(n + p) = g(n) for all n >= e - u.
    .proof =
        The options of n are values of the last u heaps at the distances that the first u digits
        allow; whole sets of older values, by n - c modulo q; and perhaps 0 by taking all, which
        depends on n modulo q. So g(n) is a function of the state. The next state shifts the u
        values and adds g(n - u) to one of the sets, so it is a function of the state as well.
        The u values before e are part of its state.
    .source = grundy, theorem `periodic-takes`

theorem-residues = Theorem of periods (residues)
    .statement =
        Nothing is split, and the numbers of a set S may be taken. Let e, B >= 0, p >= 1, and
        let R be the residues modulo p of the numbers of S above B. Suppose that (1) g(n + p) =
        g(n) for e <= n < e + B; (2) for e + B <= n < e + B + p each y < g(n) is g(n - t) for
        some t <= B in S; (3) for e + B <= n < e + B + p and 0 <= j < e + p, if n - j is modulo
        p in R, then g(j) is not g(n). Then g(n + p) = g(n) for all n >= e.
    .proof =
        Induction on n >= e + B, so that g(x + p) = g(x) for e <= x < n. Let m be the number
        congruent to n modulo p with e + B <= m < e + B + p, and v = g(m) = g(n). Takes t <= B
        lead from m and from n + p to congruent heaps, at least e, of the same values: to all
        below v by (2), and not to v.

        A take t > B leads from n + p to some j with m - j modulo p in R. If j < e, its value is
        not v by (3). Otherwise it has the value of the heap congruent to it among e, ..., e + p
        - 1, which is not v by (3) either. Hence g(n + p) = v.
    .source = grundy, theorem `residues`

theorem-saltus-power-of-two = Theorem of periods (saltus-power-of-two)
    .statement =
        Take a finite code that adds nothing and whose heaps may be of any sizes, with last place k.
        Let e, p >= 1 with e + p > k, let s be a power of two, and H >= 2. For a heap x let Q(x) be
        the whole part of g(x) / s, l(x) = g(x) - s Q(x) and r(x) = x - p Q(x); let b and B be the
        least and the largest Q(x) for e <= x < e + p. Suppose that B <= b + H - 2, that every
        option of a heap of at least e + (H+1)p has a part of at least e, and that (A) g(n + p) =
        g(n) + s for e <= n < e + Hp; (B) if a move may take t and leave some heaps below e + p, not
        all below e, and the nim-sum of their l is l(m), where m is the heap with e <= m < e + p
        that differs from t plus their sum by a multiple of p, then t plus the sum of their r is at
        least r(m), and where it is equal, the heaps below e have Q = 0 and at most one of the
        others has Q > 0; (C1) for each m with e + Hp <= m < e + (H+1)p and each y with (B+1)s <= y
        < g(m), m has an option of value y with a part a >= e such that the nim-sum of Q over its
        other parts is 0; (C2) for each m with e + (H-1)p <= m < e + (H+1)p and each y < (B+1)s, m
        has an option of value y with two parts of at least e that have equal Q, and for y >= Bs
        with a third part a >= e such that the nim-sum of Q over its other parts is 0. Then g(n + p)
        = g(n) + s for all n >= e.
    .proof =
        By (A) l and r have period p from e on, and Q grows by 1 in each period; xor acts on Q and l
        apart. Induction on m >= e + (H+1)p; let v = g(m - p) + s, q the whole part of v / s, and r(m)
        = m - pq.

        v is no option. Suppose parts with the sum m - t have the value v. Their Q have the nim-sum
        q, so their sum is at least q. The sum of p Q over the parts is m - t less the sum of their
        r, hence t plus the sum of r is at most r(m). Move each part of at least e by a multiple of p to its place below e + p: l and r stay, because (A) and the induction hold for all heaps from e to below m. So (B) applies, the two are equal, and the sum of
        Q is q. Let z be a part of at least e, the one whose place has Q > 0 if there is one. Put z
        + (q - 1 - Q(z)) p for z, which is at least e, as q - 1 >= b + H >= B; put x - Q(x) p, its
        place, for each other part x of at least e. The sum falls by p, and one Q is q - 1 and the others
        are 0: an option of m - p of value v - s = g(m - p), a contradiction.

        Each y < v is an option. If y >= (B+1)s, m - p has an option of value y - s with a part a as
        in (C1), by (C1) or (C2): add p to a. If y < (B+1)s, m - 2p has an option as in (C2), since
        g(m - 2p) >= (b + H - 1)s > y: add p to each of the two parts with equal Q. Both have the
        same form again.
    .source =
        grundy, theorem `saltus-power-of-two`, in the spirit of Austin's theorem (Winning Ways,
        chapter 4)

theorem-window = Theorem of periods (window)
    .statement =
        Take a finite code that leaves at most two heaps, of any sizes or different ones, with
        last place k. Let M be a number, the mask, and s = 0 or 1. If s = 1, all numbers after
        whose taking a heap is split must have the same parity, and t is 0 if they are even, 1
        if they are odd; if s = 0, t = 0. A value x is common at n if the number of binary
        digits 1 that x and M have in the same place, plus s n + t, is odd, and rare otherwise; a heap is
        common or rare as its own value is. Suppose that (W) W >= k + max(n1, A), e > max(n1,
        A), p >= 1, p even if s = 1; (H0) every heap n with n1 < n < e + p + W is common; (H1)
        for each n with e + W <= n < e + p + W each rare y < g(n) has a witness: a take that
        leaves a heap of value y, or a split of value y with a part of at most A; (H2) g(n + p)
        = g(n) for e <= n < e + W. Then g(n + p) = g(n) for all n >= e.
    .proof =
        In a split of n the class of the nim-sum is the sum of the classes of the two parts (M,
        s and t are made for that). So a split of common value has exactly one rare part.

        Induction on n >= e + W: g(n + p) = g(n), n + p is common, and the rare values below
        have witnesses at n. Let v = g(n). If a split of n + p had the value v, its rare part
        would be at most n1, so the other part is at least e + p, and with p less it would be a split of n of value v = g(n), and there is none. The same argument excludes takes.

        Each y < v is an option of n: by a take, by a split with a rare part of at most n1, or
        by a witness with a part of at most A. In all three the other heap is at least e and moves along by p; two parts stay different, because the one that is kept is less than e. So g(n + p) = v.
    .source =
        grundy, theorem `window`; sparse spaces: E. R. Berlekamp, in Winning Ways, chapter 4

theorem-first-cousins = First cousins
    .statement =
        Take an octal code d0.d1d2... whose digit d1 is even. Make another one: its digit for
        taking j has the binary digits of 7 if d(j-1) contains 4, those of 3 if d(j) contains 2,
        and 1 if d(j+1) contains 1. Then the value of heap n of the first code is that of heap
        n - 1 of the other, for all n >= 1.
    .proof =
        A heap of 1 has no move, so it has the value 0, like an empty heap. Take one object from
        each heap in thought. A move that takes j and leaves one heap takes j and leaves one heap,
        or none if the heap left was 1. A move that takes j - 1 and leaves two heaps takes j now, and
        leaves two, one or none. A move that takes a heap of j + 1 whole takes a heap of j
        whole. These are the moves of the other code, and no others.
    .source =
        R. K. Guy, C. A. B. Smith, Proc. Camb. Phil. Soc. 52 (1956) 514-526; Winning Ways,
        chapter 4

theorem-redundant-moves = Moves that change no value
    .statement =
        Take an octal code. (1) If heap i has an option of value 0 besides the empty one, the
        values stay the same when heap i may not be taken whole. (2) If a heap may be split
        after i objects are taken, and heap t - i has the value 0, t > i, then the values stay
        the same when a single heap may not be left after taking t.
    .proof =
        (1) The move concerns heap i alone, and its value is among those of the other options.

        (2) The move leads from a heap n to n - t >= 1. To take i and to split the rest into
        t - i and n - t is a move as well, and leads to the same value.
    .source =
        grundy, theorem `redundant-moves`

## Games: the title; what the parameter and the arguments are, the rules, what is known

game-annihilation = Annihilation: chips that vanish in pairs
    .parameter =
        a graph file: one arc `a b` a line, or DOT, or JSON; a name with spaces is quoted
    .arguments = the vertices of the chips
    .rules = Move one chip along an arc. Two chips on one vertex vanish.
    .known =
        On loop-free graphs annihilation changes no value. In a graph with cycles it does, and
        the values of all positions that can be reached are found on the graph of these
        positions.
    .references =
        A. S. Fraenkel, Y. Yesha, Theory of annihilation games, Bull. Amer. Math. Soc. 82 (1976)
        775-777

game-chips = Chips on a graph
    .parameter =
        a graph file: one arc `a b` a line, or DOT, or JSON; a name with spaces is quoted
    .arguments = the vertices of the chips; several may share one
    .rules = Move one chip along an arc.
    .known =
        Every vertex has a nim-value, the mex of those it has arcs to; the chips are added up.
        In a graph with cycles a vertex may have the value infinity instead, with the set of the
        finite values that it has arcs to, and a sum may be a draw.
    .references =
        R. Sprague, Tohoku Math. J. 41 (1935) 438-444; P. M. Grundy, Eureka 2 (1939) 6-8

        C. A. B. Smith, Graphs and composite games, J. Comb. Theory 1 (1966)

        Winning Ways

game-chocolate-eat = Eating chocolate
    .arguments = bars of H times W pieces
    .rules =
        Take one bar and eat it whole, or break it in two along a line and eat one part.
    .known = The nim-value of a bar is ((H-1) xor (W-1)) + 1.
    .references = Competitive Programming Advent Calendar 2016, day 12 (Grundy numbers)

game-chocolate-split = Splitting chocolate
    .arguments = bars of H times W pieces
    .rules = Break one bar in two along a line. Both parts stay on the table.
    .known =
        Every game lasts H*W-1 moves, so the nim-value is 0 where H*W is odd and 1 where it is
        even.
    .references = folklore

game-chomp = Chomp
    .arguments = a rectangle, or the lengths of the rows, none longer than the one above
    .rules =
        Choose a square; it goes with everything to its right and below. The first square of the
        first row is poisoned and may not be eaten.
    .brief =
        Choose a square; it goes with everything to its right and below. The first square of the first row
        is poisoned and may not be eaten. (`RxC`: R rows of C squares; `3,1`: rows of 3 and 1.)
    .known =
        Every rectangle but 1x1 is won by the first player (strategy stealing), but no general
        formula for the winning move is known. In a square of more than one cell, leave the
        first row and the first column; in two equal rows, take the last square of the second.
    .references =
        D. Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974) 876-879

        F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952)

        Winning Ways

game-cram = Cram
    .arguments = `HxW`, or rows of `.` (free) and `#` joined by `/`; `:cylinder` or `:torus` after it joins the edges
    .rules = Place a domino on two free cells that are neighbours.
    .brief =
        Place a domino on two free cells that are neighbours. (`.` is free, `#` is not, `/` begins a row.)
    .known =
        A board of two even sides has the nim-value 0, and one of an even and an odd side is won
        by the domino on its centre (symmetry). Two rows of N columns have the value N mod 2, and
        one row is Dawson's Kayles. No formula is known for other boards. On `:cylinder` each row
        goes on from its right end to its left one, on `:torus` each column as well; there the value
        is 0 where the width is even and at least 4 (on `:torus` also where the height is), and on a
        `:cylinder` of even height and odd width a domino across the middle wins.
    .references =
        M. Gardner, Mathematical games: Cram, Crosscram and Quadraphage, Sci. Amer. 230 (1974)

        J. Lemoine, S. Viennot, Nimbers are inevitable, Theoret. Comput. Sci. 462 (2012) 70-79

        Winning Ways, chapter 15

game-node-kayles = Node Kayles
    .arguments = `path:N`, `cycle:N`, `grid:HxW`, `complete:N`, `star:A,B,C`, `queens:HxW` (`rooks`, `bishops`, `kings`, `knights`), `petersen`, `graph6:TEXT`, `edges:A-B,B-C`, or graph files read as undirected
    .rules = Take a vertex with all its neighbours.
    .brief =
        Take a vertex with all its neighbours. (`path:n` is a row of n vertices, `cycle:n` a ring,
        `star:a,b,c` a vertex with rays of a, b and c vertices, and `graph6:...` the code of another graph.)
    .known =
        A path is a heap of Dawson's Chess. A grid of two even sides has the nim-value 0, and one
        of two odd sides is won by the vertex in its middle (symmetry). On graphs in general the
        question who wins is PSPACE-complete (Schaefer).
    .references =
        T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput.
        System Sci. 16 (1978) 185-225

        H. L. Bodlaender, D. Kratsch, Kayles and nimbers, J. Algorithms 43 (2002) 106-119

        OEIS A316632

game-arc-kayles = Arc Kayles
    .arguments = graphs, as in `node-kayles`
    .rules = Take an edge with its two ends and all edges at them.
    .brief =
        Take an edge with its two ends and all edges at them. (`path:n` is a row of n vertices, `cycle:n` a
        ring, `star:a,b,c` a vertex with rays of a, b and c vertices, and `graph6:...` the code of a graph
        that has no shorter name.)
    .known =
        A path is a heap of Dawson's Kayles, and a grid is a board of Cram. Whether somebody can
        tell quickly who wins on every graph is an open question.
    .references =
        T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput.
        System Sci. 16 (1978) 185-225

        M. Huggan, B. Stevens, Polynomial time graph families for Arc Kayles, Integers 16 (2016)

game-nimstring = Nimstring
    .arguments = boards of boxes by their size, or drawn, graph files, or strings, as in `edges:ground-a,a-b`
    .rules =
        Draw a line of the board, or cut a string of the graph. A player who completes a box, or cuts the last string of a coin, must move again, anywhere in the sum: `:again` behind a position
        says that the other player can only pass. A player who cannot move loses.
    .brief =
        Cut a string, or draw a line. (A box of a board is a coin, and a line that is not drawn is a string. A
        board has its level and its upright lines by turns: `.` is free, `-` and `|` are drawn.) A player who
        cuts the last string of a coin, or completes a box, must move again, anywhere in the sum: after
        `:again` the other player only passes, which takes `:again` away. In `edges:x-y` a string joins the
        coins x and y; `ground` is no coin.
    .known =
        It is Dots and Boxes in which the last move counts and not the number of boxes. In the dual
        form boxes are coins, and a string crosses each line that is not drawn. A position has a
        nim-value or is loony: then the player to move wins every sum of it with games of finite
        values (Winning Ways). A board is written row by row, level lines and upright ones by
        turns: `.` is free, `-` and `|` are drawn.
    .references =
        Winning Ways, chapters 12 and 16

        E. R. Berlekamp, The Dots and Boxes Game, A K Peters 2000

game-sprouts = Sprouts
    .arguments = a number of spots, or positions in string notation, as in `0*2.AB.{"}"}AB.{"}"}]!`
    .rules =
        Draw a line from a spot to a spot, or back to the same one, and put a new spot on it. Lines
        do not cross or touch, and at most three lines end at a spot. A player who cannot move
        loses. A string lists the spots along each boundary: `0`, `1` and `2` are spots with
        that many lines, a letter is a spot with two lines that stands in two places, `0*5` is five
        spots without lines; `.` ends a boundary, `{"}"}` a region, `]` a land, and `!` the position.
    .brief =
        Join two spots, or a spot with itself, by a line, and put a new spot on it. Lines never cross, at most
        three end at a spot. A string lists the spots around each part: `0` and `1` have that many lines
        (`0*2`: two `0`), a letter has two and stands twice, small in one list, large in two; `.` ends a
        list, `{"}"}` a region, `]` what shares no spot with the rest, `!` all. `3` alone means `0*3`.
        No spot without a move is listed; a letter left once, or twice side by side, is `2`.
    .known =
        J. H. Conway and M. S. Paterson invented it in Cambridge in 1967. N spots last at most
        3N - 1 moves. It is a conjecture that the first player wins from N spots exactly if N
        leaves 3, 4 or 5 when divided by 6 (Applegate, Jacobson, Sleator); computers have confirmed
        it for every N up to 44 (Lemoine, Viennot). The program does not use it: it searches, land
        by land.
    .references =
        M. Gardner, Mathematical Games, Scientific American 217 (July 1967) 112-115

        D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, Carnegie Mellon
        University, report CMU-CS-91-144 (1991)

        J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4
        (2015; arXiv:1008.2320)

        J. Lemoine, S. Viennot, Nimbers are inevitable, Theoret. Comput. Sci. 462 (2012) 70-79

game-green-hackenbush = Green Hackenbush
    .arguments = graph files with a vertex `ground`, or with the vertices of the ground behind the name, as in `FILE@1,7`, read as undirected; or edges, as in `edges:ground-a,a-b`; all edges are joined to the ground
    .rules = Cut an edge; whatever is no longer joined to the ground goes with it.
    .known =
        The colon principle and the fusion principle give the nim-value of every picture in
        linear time: a tree is worth the nim-sum of (value + 1) over its branches, and the edges
        of a cycle become loops, each worth 1.
    .references =
        Winning Ways, chapter 7

        J. H. Conway, On Numbers and Games, chapter 13

game-euclid = Euclid
    .arguments = pairs of numbers, both at least 1
    .rules =
        Take a positive multiple of the smaller number from the larger. Both must stay at least
        1.
    .known =
        The nim-value is the whole part of |A/B - B/A| (Nivasch). The player to move loses
        exactly when the larger number is less than the golden ratio (1.618...) times the
        smaller. These are Grossman's rules: the game stops when both numbers are equal. In the
        game of Cole and Davie, which the name comes from, one number becomes 0; its nim-values
        are others, and the pairs that the player to move loses are the same except for equal
        numbers, which win there and lose here.
    .references =
        A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy
        for it, Math. Gaz. 53 (1969): one number may become 0

        G. Cairns, N. B. Ho, T. Lengyel, The Sprague-Grundy function of the real game Euclid,
        Discrete Math. (2011): compares the two games

        G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Math. 306 (2006)
        2798-2800

game-kayles = Kayles
    .arguments = rows of N pins
    .rules = Knock down one pin or two neighbours in a row; one row or two remain.
    .known = Period 12 from heap 71 on (Guy and Smith 1956).
    .references =
        H. E. Dudeney, The Canterbury Puzzles (1907)

        R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)

        Winning Ways, chapter 4

game-dawson-kayles = Dawson's Kayles
    .arguments = rows of N pins
    .rules = Knock down two neighbouring pins of a row; one row or two remain.
    .known = Period 34 from heap 53 on (Guy and Smith 1956).
    .references = Winning Ways, chapter 4

game-dawson-chess = Dawson's Chess; pawns with compulsory capture; crosses
    .arguments =
        boards of 3 rows and N columns with a row of pawns on either side, or strips of N cells
    .rules =
        Advance a pawn; captures are compulsory and take that column and its neighbours out of
        the game. The same as writing a cross in an empty cell, never beside another cross.
    .brief =
        Write a cross in an empty cell, never beside another one. So a cross in an end cell uses up 2 cells
        (1 in a strip of one cell), and any other one 3. (In chess terms: the pawns of that column and of its
        neighbours are gone.)
    .known =
        Period 34 from heap 52 on (Guy and Smith 1956). Dawson's own game was a misère one: the
        player who moves last loses. No full solution of that game is known to us.
    .references =
        T. R. Dawson, Caissa's Wild Roses (1935)

        T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Comb. Theory A 115
        (2008)

        Winning Ways, chapter 4

        Timus 1465

game-grundy = Grundy's game
    .arguments = heap sizes
    .rules = Split a heap into two heaps of different sizes.
    .known =
        Whether the nim-values become periodic is open (Winning Ways, chapter 4). The program has
        computed the values up to heap 4,294,967,296: no period shows, and no value is larger than
        287.
    .references =
        P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8

        Winning Ways, chapter 4

game-subtract = Subtraction game
    .parameter = the numbers that may be taken, as in `1,3,4`, or `@` and a file that holds them
    .arguments = heap sizes
    .rules = Take a number of objects that is in the set S from one heap.
    .known = Periodic for every finite set S (Golomb 1966).
    .references =
        S. W. Golomb, A mathematical investigation of games of take-away, J. Comb. Theory 1 (1966)

        Winning Ways, chapter 4

game-all-but = All-but subtraction game
    .parameter = the numbers that may not be taken, as in `2,3`, or `@` and a file that holds them
    .arguments = heap sizes
    .rules = Take any number of objects that is not in the set S from one heap.
    .known = Arithmetic periodic for every finite set S (Angela Siegel).
    .references =
        Angela Siegel, MSc thesis, Dalhousie University

        D. Sleator, M. Slusky, Subtraction games with FES sets of size 3, arXiv:1201.3299

        Winning Ways, chapter 4

game-lasker = Lasker's Nim
    .arguments = heap sizes
    .rules = Take any number from one heap, or split one heap in two.
    .known =
        The nim-value of a heap n is n, but n+1 where n leaves the remainder 3 modulo 4, and n-1
        where 4 divides n > 0.
    .references =
        Em. Lasker, Brettspiele der Voelker (1931) 183-196

        T. S. Ferguson, Game Theory, part I, section 4.4

game-moore = Moore's Nim_k
    .parameter = how many heaps may shrink in one move, at least 1
    .arguments = heap sizes
    .rules = Shrink at least one and at most K heaps, each by any amount.
    .known =
        The outcome is known in closed form, in normal and misère play (Moore). So is the
        nim-value for K = 1 (Bouton), for at most K heaps (their total) and for K+1 heaps
        (Jenkyns and Mayberry). For K+2 heaps or more no formula is known to us: the nim-value
        is then found by search, and left out where that would take too long.
    .references =
        E. H. Moore, A generalization of the game called Nim, Ann. of Math. 11 (1910) 93-94

        T. A. Jenkyns, J. P. Mayberry, The skeleton of an impartial game and the Nim-function of
        Moore's Nim_k, Int. J. Game Theory 9 (1980) 51-63

        T. S. Ferguson, Game Theory, part I, section 2.6

game-nim = Nim
    .arguments = heap sizes, 0 to 2^64-1
    .rules = Take any number of objects, at least one, from one heap.
    .known =
        The nim-value is the nim-sum of the heap sizes, in closed form (Bouton). Misère Nim is
        solved as well: play as in normal Nim until your move would leave heaps of size 1 only,
        then leave an odd number of them.
    .references =
        C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901)

        Winning Ways, chapter 2

game-poker-nim = Poker-Nim: Nim with increases
    .parameter = chips in the common bank, 0 to 2^64-1
    .arguments = heap sizes
    .rules =
        Take any number from one heap; these chips leave the game. Or add some chips of the bank
        to one heap that is not empty. The bank only shrinks.
    .brief =
        Take any number from one heap, or add chips of the bank, which holds R, to a heap that is not
        empty. The bank only shrinks.
    .known =
        The nim-value is the nim-sum of the heap sizes, whatever the bank holds: an increase can
        be taken back.
    .references = Winning Ways, chapter 3 (poker-Nim)

game-nimble = Nimble
    .arguments = the squares of the coins, the leftmost square is 1
    .rules =
        Move one coin any number of squares to the left. Any number of coins may share a square.
    .brief =
        Move one coin any number of squares to the left. Any number of coins may share a square. So a coin on
        square c is a Nim heap of size c-1.
    .known = A coin on square c is a Nim heap of size c-1.
    .references = T. S. Ferguson, Game Theory, part I, section 2.6

game-nimble-2 = Silver Dollar game without the dollar (Nimble-2)
    .arguments = the squares of the coins, all different, the leftmost square is 1
    .rules = Move one coin to the left, onto or over no other coin.
    .brief =
        Move one coin to the left, onto or over no other coin.
    .known =
        It is staircase Nim on the gaps between the coins: the nim-value is the nim-sum of every
        other gap, the one in front of the rightmost coin included.
    .references =
        J. H. Conway, On Numbers and Games; the Silver Dollar game is N. G. de Bruijn's

game-northcott = Northcott's game
    .parameter = the number of columns, at least 2
    .arguments = the columns of the two pieces in each row, the mover's first
    .rules =
        Slide one of your own pieces along its row, any number of columns in either direction,
        not onto or over the other piece.
    .brief =
        A row has M columns, numbered from 1. Move one of your pieces along its row, one column or more in
        either direction, onto or over no other piece. The first number of a row is the column of the piece of the player who is now to move.
    .known =
        In a sum with finite impartial games a row counts as a Nim heap of the number of columns
        between the pieces. The game itself is partizan, since each player moves pieces of their
        own, and it can go on indefinitely on paper: a retreat can win but is never needed.
        Positions are written from the side of the player to move, so every row is turned after
        a move.
    .references =
        Winning Ways, chapter 3 (Northcott's game)

        T. S. Ferguson, Game Theory, part I, section 2.6

game-rules = A game of the gallery or of your own, from a rule file
    .parameter = a file in Starlark (Python's syntax) with a function `options(position)`
    .arguments = positions as the file reads them: numbers, words, or tuples such as `3,5`
    .rules =
        Whatever the function `options` of the file gives: the list of options, each a list of
        positions (a sum) or one position.
    .known = Nothing is proved of such a game: periods that are found are labelled observed.
    .references = docs/rules.md

game-staircase = Staircase Nim
    .parameter = how many steps coins go down in a move; without it 1
    .arguments = how many coins lie on the steps 1, 2, ...; the steps 1 to K are the floor
    .rules =
        Move some coins, at least one, of a step i > K to step i-K. Without K a move goes one step down.
    .brief =
        Move some coins, at least one, of a step i > K to step i-K (without K: i-1). Steps 1 to K are the floor.
    .known =
        The nim-value is the nim-sum of the steps that are an odd number of moves above the floor: without K
        the even steps A2, A4, A6, ... Most books call the floor step 0; there the odd steps count.
    .references = T. S. Ferguson, Game Theory, part I, section 2.6, who names R. Sprague (1937)

game-strip-tictactoe = Strip tic-tac-toe
    .arguments = a length, or a string of `.`, `X` and `O`
    .rules = Write X or O in an empty cell, never beside the same letter.
    .known =
        Every run of empty cells has a value in closed form: with no letter at either end, its
        length modulo 2; with one, its length; between two like letters 1; between two unlike
        letters 0.
    .references = UVa 11534, Say Goodbye to Tic-Tac-Toe

game-treblecross = Treblecross (one-dimensional noughts and crosses with crosses only)
    .arguments = strips: a length of at least 3, or a string of at least 3 of `.` and `X`
    .rules =
        Write a cross in an empty cell. A player who completes three crosses in a row wins, and
        that ends the whole sum. In misère play a player who completes them loses.
    .brief =
        Write a cross in an empty cell. A player who completes three in a row wins, and the whole sum ends (in misère play that player loses).
    .known =
        An empty strip of n cells is a heap of n+2 in the octal game 0.007, and a strip with
        crosses, in which nobody can complete three at once, a sum of such heaps. Whether 0.007
        is periodic is open.
    .references = Winning Ways, chapter 4 (Treblecross, 0.007)

game-tromino = L-trominoes on two rows
    .arguments = boards of 2 rows and N columns
    .rules = Place an L-tromino on three free cells: on three cells of a square of 2 x 2 cells.
    .brief =
        Place an L-tromino on three free cells: on three cells of a square of 2 x 2 cells. `tromino N` has 2 rows
        of N cells. A piece of n
        free cells is written `0.007 n`: only n matters, and a move leaves the rest, n - 3 cells, as one piece or two
        of any sizes.
    .known =
        The octal game 0.007 on the number 2N of free cells; whether it is periodic is open.
    .references = Winning Ways, chapter 4 (0.007)

game-turtles = Turning turtles
    .arguments = a strip of `o` and `x`
    .rules =
        Turn an `o` to `x`; you may also turn one cell to the left of it over, from `o` to `x`
        or from `x` to `o`.
    .known = An `o` in cell n, counted from 1, is a Nim heap of size n.
    .references =
        T. S. Ferguson, Game Theory, part I, section 2.6 (after H. W. Lenstra)

        Winning Ways

game-twins = Twins
    .arguments = a strip of `o` and `x`
    .rules = Turn an `o` to `x`, and turn exactly one cell to the left of it over.
    .known = An `o` in cell n, counted from 1, is a Nim heap of size n-1.
    .references =
        T. S. Ferguson, Game Theory, part I, section 5.1

        Winning Ways

game-coins = Coin turning
    .parameter = which coins a move turns: `1-3` (1 to 3 coins), `1+C` (consecutive), `3E` (equally spaced), `1+S` (symmetric), `4FS` (with the first coin), `3C(5)` (within 5 places), several with commas, or a name, as in `mock-turtles`
    .arguments = strips of `H` and `T`, or the place of the only head
    .rules =
        Turn coins over as the rule allows; the last one of them must show heads (`H`), and
        becomes tails (`T`). The others may show either side.
    .known =
        The values of heads add up. Names of rules: turning-turtles, mock-turtles, moebius, mogul, moidores,
        motley, twins, triplets, ruler, mock-turtle-fives, triplet-fives, ruler-fives, turnips, grunt, sym.
        With `*` between rules the coins lie in rows (`/` between them), in layers (`//`) and so on, and move as in `coins2`.
    .references =
        Winning Ways, chapter 14

        J. H. Conway and N. J. A. Sloane, Lexicographic codes, IEEE Trans. Inform. Theory 32 (1986) 337-348

game-coins2 = Coin turning on a board
    .parameter = a rule for rows and one for columns, as those of `coins`
    .arguments = boards, rows of `H` and `T` as in `TH/HT`, or row and column of the only head
    .rules =
        Choose rows as the first rule allows and columns as the second one does, and turn the coins where
        they meet. The coin in the last row and the last column of these must show heads (`H`).
    .known =
        A coin has the nim-product of the values of its row and of its column. Turning Corners is twins*twins.
    .references =
        Winning Ways, chapter 14

        H. W. Lenstra, Nim multiplication (1978)

game-conjunctive = A conjunctive sum
    .rules = Move in each component. Play ends as soon as one component has no move.
game-continued = A continued conjunctive sum
    .rules = Move in each component that has a move. Play ends when none has one.
game-shortened = A shortened selective sum
    .rules = Move in one component or more. Play ends as soon as one component has no move.
game-selective = A selective sum
    .rules = Move in one component or more. Play ends when none has a move.
game-ordinal = An ordinal sum
    .rules = Move in one component. All components after it are gone.

game-wythoff = Wythoff's game
    .arguments = pairs of numbers
    .rules = Take any amount from one number, or the same amount from both.
    .known =
        The pairs that the player to move loses are (0,0), (1,2), (3,5), (4,7), (6,10), ...: for
        k = 0, 1, 2, ... the pair (a, a+k), where a is the whole part of k times the golden
        ratio (Wythoff). No formula for the nim-values is known to us; they are found by a
        table.
    .references =
        W. A. Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907) 199-202

        Winning Ways, chapter 3

## How a position is written

write-usage = write `{ $usage }` ({ $arguments }), as in `{ $example }`; an empty position is written `nim`
write-heaps = write its heaps, as in `{ $example }`; an empty position is written `nim`

game-takes = { $name }: { $parameter }; { $arguments }
code-title = Take-and-break game { $code }
code-arguments = heap sizes
code-rules =
    A digit in place k right of the point says what may be left of a heap from which k are
    taken: its binary digits 1, 2, 4, ... allow 0, 1, 2, ... heaps. The digit before the point says so where
    nothing is taken, and those before it where 1, 2, ... are added. Behind a digit `!` means heaps of different
    sizes, `?` not all of the same size, and `=` all of the same size; digits in brackets repeat.
code-same-game = The same game as { $games }.
code-reference = Winning Ways, chapter 4

## Reading a graph in DOT

dot-undirected = the graph is undirected: it does not say who may move where
dot-write-digraph = write `digraph` and `a -> b`; where both ways are moves, `b -> a` as well
dot-after-end = there is more after the end of the graph
dot-one-graph = a file holds one graph
graph-ends-early = the file ends before the graph does
dot-brace-missing = a `{"}"}` is missing
dot-name-missing = a name is missing after `->`
dot-two-ends = an arc has two ends, as in `a -> b`
graph-name-is = a name is any text without spaces; give it another one
dot-subgraph-braces = a subgraph needs braces
dot-write-subgraph = write `subgraph name {"{"} a b {"}"}`, or just `{"{"} a b {"}"}`
dot-line = `--` is for undirected graphs
dot-write-arrow = a move from a to b is `a -> b`
dot-arrow = `->` is for directed graphs
dot-write-line = an edge between a and b is `a -- b`
dot-subgraph-again = a subgraph of this name stands further up, and arcs could mean both
dot-rename-subgraph = give it another name, or write the arcs one by one
dot-many-arcs = the sub-lists make more than { $most } arcs
dot-write-edge-list = write a graph of this size as an edge list, one arc `a b` a line
dot-attributes-missing = attributes are missing
dot-words = `node`, `edge` and `graph` are words of DOT; a vertex of this name is quoted
never-closed-attributes = the attributes are never closed
dot-bracket-missing = a `]` is missing
dot-attribute-text = the attribute has no text
dot-write-attribute = write it as in `color=red`
dot-port-name = the port has no name
dot-quote-colon = a vertex whose name has a `:` is quoted
dot-no-meaning = this has no meaning here
dot-write-arcs = write arcs as in `a -> b`, and quote names with special characters: `"a*" -> b`
never-closed-comment = a comment is never closed
dot-comment-end-missing = a `*/` is missing
never-closed-angle = a `<` is never closed
dot-angle-missing = a `>` is missing
dot-neither = `{ $word }` is neither a number nor a name
dot-begins-no-name = `{ $sign }` does not begin a name
dot-quote-names = quote names with special characters, or that begin with a digit: `"1-a"`
never-closed-quote = a quote is never closed
dot-quote-missing = a `"` is missing

## Reading a graph as an edge list

edge-list-other-format = this is no edge list, but DOT or JSON
edge-list-one-a-line = write one arc `a b` a line
line-not-utf8 = line { $line } is not UTF-8 text
save-as-utf8 = save the graph as UTF-8
line-of-many-names = line { $line } has more than two names
edge-list-write-arc = write one arc a line, as in `a b`; a lone name is a vertex

## Reading a graph in any format

json-no-list = a graph in JSON is no list
json-write-edges = write `{"{"}"edges": [["a", "b"]]{"}"}`
fault-in-line = line { $line }: { $message }
queries-no-count = line { $line } is no number of queries
queries-count = { $count ->
        [one] { $count } query is announced
       *[other] { $count } queries are announced
    }, and { $found ->
        [one] { $found } follows
       *[other] { $found } follow
    }
queries-no-vertex = line { $line }: there is no vertex `{ $vertex }`
queries-write =
    the number of queries stands behind the arcs, or in the header `n m q`; a query is a line with the vertices
    of its chips
tree-no-header = line { $line } is no header of a tree
tree-write =
    a tree on n vertices begins with the line `n`, or `n m` with m = n - 1; then come n - 1 lines with edges, and then the
    coins: n numbers, or lines `vertex coins` where vertices have other names
tree-cycle = no tree: the edge between `{ $from }` and `{ $to }` closes a cycle
tree-apart = no tree: no way leads from `{ $from }` to `{ $to }`
tree-edges-left = line { $line }: { $left ->
        [one] { $left } edge of { $edges } is missing
       *[other] { $left } edges of { $edges } are missing
    }
tree-vertex-beyond = line { $line }: `{ $vertex }` is one vertex too many: the tree has { $vertices }
tree-coins-to-line = line { $line }: { $why }
tree-coins-missing = the vertex `{ $vertex }` has no line with its coins; write 0 where it has none
tree-coins-count = { $vertices ->
        [one] a tree with { $vertices } vertex
       *[other] a tree with { $vertices } vertices
    } has as many numbers of coins, and { $found ->
        [0] none stands behind the edges
        [one] { $found } stands behind the edges
       *[other] { $found } stand behind the edges
    }
tree-coins-two-words = line { $line } is no vertex with its number of coins
tree-coins-twice = line { $line }: the coins of `{ $vertex }` were given before
tree-coins-no-number = line { $line }: `{ $word }` is no number of coins
tree-coins-too-many = line { $line }: all vertices together hold at most { $most } coins
graph-too-large = the graph is too large: at most 2^32 - 1 vertices and as many arcs
graph-changed = the graph changed while it was read

## Reading a position of rules

paren-not-opened = a parenthesis is closed that was not opened
write-position = write a number, a word, or a tuple such as `3,5` or `(1,2),x`
nested-too-deep = the tuple is nested too deep
paren-not-closed = a parenthesis is not closed here
part-missing = a part is missing here
numbers-between = numbers lie between -2^63 and 2^63 - 1
no-letter-number = not a letter's number
escape-meant = `\\`, `\q` or `\uHEX;` is meant here

## What is remarked on a graph file

remark-header = line { $line } is read as an arc from `{ $vertices }` to `{ $arcs }`, and looks like a header ({ $vertices ->
        [one] { $vertices } vertex
       *[other] { $vertices } vertices
    }, { $arcs ->
        [one] { $arcs } arc
       *[other] { $arcs } arcs
    })
remark-count = line { $line } is read as the vertex `{ $vertices }`, and looks like a header ({ $vertices ->
        [one] { $vertices } vertex
       *[other] { $vertices } vertices
    })
remark-titles = line { $line } is read as an arc from `{ $from }` to `{ $to }`, and looks like the titles of two columns
remark-tests = the lines look like { $tests ->
        [one] { $tests } graph with its header
       *[other] { $tests } graphs, each with its header
    }, and all of them are read as the arcs of one graph: split the file
remark-joined = line { $line }: `{ $name }` is read as the name of one vertex; names are separated by spaces, as in `{ $parts }`
remark-no-arcs = { $vertices ->
        [one] no line has two names, so the vertex has no arcs; an arc is written `a b`
       *[other] no line has two names, so the { $vertices } vertices have no arcs; an arc is written `a b`
    }
remark-left = the header announces { $arcs ->
        [one] { $arcs } arc
       *[other] { $arcs } arcs
    }, and the file goes on: { $lines ->
        [one] line { $line } is left out
       *[other] { $lines } lines from line { $line } on are left out
    }
remark-fewer = the header announces { $arcs ->
        [one] { $arcs } arc
       *[other] { $arcs } arcs
    }, and { $lines ->
        [one] { $lines } line has one
       *[other] { $lines } lines have one
    }
remark-beyond = the header announces { $vertices ->
        [one] { $vertices } vertex
       *[other] { $vertices } vertices
    }, and with those that the arcs name there { $found ->
        [one] is { $found }
       *[other] are { $found }
    }
remark-unnamed = the header announces { $vertices ->
        [one] { $vertices } vertex
       *[other] { $vertices } vertices
    }, and only { $found ->
        [one] { $found } has a name
       *[other] { $found } have names
    }: the others are left out
remark-from-one = the vertices are counted from 1 to { $vertices }; neither 0 nor { $vertices } is named, so they may be meant from 0

## Adjacency lists and functional graphs

line-of-few-columns = line { $line } has { $names ->
        [one] { $names } column
       *[other] { $names } columns
    }
columns-need = the names of an arc are to be read up to column { $column }; a lone name is a vertex
adjacency-write = write a line for each vertex: `v: w1 w2`, or `2 w1 w2` with the number of names first
adjacency-no-colon = line { $line } has no colon
adjacency-one-head = line { $line } has not one name before the colon
adjacency-count = { $vertices ->
        [one] { $vertices } vertex is announced
       *[other] { $vertices } vertices are announced
    }, and there { $lists ->
        [one] is { $lists } list
       *[other] are { $lists } lists
    }
adjacency-length = line { $line } says { $count ->
        [one] { $count } name
       *[other] { $count } names
    } and has { $found }
adjacency-no-number = `{ $name }` is no number
adjacency-beyond = `{ $name }` is no vertex: there { $vertices ->
        [one] is { $vertices }
       *[other] are { $vertices }
    }
adjacency-zero-and-last = 0 and { $vertices } cannot both be names of { $vertices ->
        [one] { $vertices } vertex
       *[other] { $vertices } vertices
    }
adjacency-from-zero-or-one = count the vertices from 0 to { $before } or from 1 to { $vertices }
functional-write = write the number of vertices, then the follower of each vertex, or -1 where it has none: `3`, then `2 3 -1`
functional-count = { $vertices ->
        [one] { $vertices } vertex is announced
       *[other] { $vertices } vertices are announced
    }, and there { $found ->
        [one] is { $found } follower
       *[other] are { $found } followers
    }

## The names of a graph

graph-empty-name = a vertex has an empty name
graph-same-names = the names `{ $one }` and `{ $other }` are the same once `_` stands for spaces

## A graph in the binary format: what is wrong with it

binary-no-row = there is no row
binary-rows-ends = the rows do not begin and end where the arcs do
binary-row-backwards = a row ends before it begins
binary-arc-nowhere = an arc leads to no vertex
binary-arc-twice = an arc is there twice
binary-beginning = the magic number is missing
binary-header = it ends within the header
binary-version = it has another version than 1
binary-names-kind = its names are of no known kind
binary-letters-alone = there are letters without names
binary-length = it is shorter or longer than its header says
binary-checksum = its checksum is not that of its bytes
binary-names-for-workers = the vertices of this file have names, and workers read such a graph as an edge list: `grundy graph FILE --format edges -o LIST` writes it
binary-same-name = two vertices have the same name
binary-names-utf8 = its names are not UTF-8 text
binary-name-end = a name ends where it cannot
binary-name-space = a name holds a space
binary-letters-behind = there are letters behind the names

## Reading a take-and-break code

code-too-long = a code of { $length } bytes
code-longest = codes have at most { $most } bytes
code-no-point = a code without a point
code-put-point = put a point before the digit for taking one object: `0.77` is Kayles
code-nothing-repeats = nothing repeats
code-write-repeating = write the digits that repeat without end: `0.[3]` is Nim
code-bracket-open = `[` is not closed
code-close-bracket = write `]` after the digits that repeat without end
code-after-repeating = digits after the repeating tail
code-repeating-last = the digits in `[..]` repeat without end: nothing can follow them
code-no-digits = a code without digits
code-write-digits = write a digit for each number of objects taken: `0.77` is Kayles
code-left-even = left of the point write digits without bit 0 (an even number)
code-left-two-heaps = left of the point allow two heaps or more: `4.0`, `{"{"}2+{"}"}.0`
code-digit-missing = a digit is missing
code-second-modifier = a second modifier `{ $sign }`
code-one-modifier =
    a digit has at most one of `!` (all different), `?` (not all equal), `=` (all equal)
code-modifiers-clash = a number of heaps with two different modifiers
code-each-once = give each number of heaps once: `{"{"}2!,3{"}"}`
code-not-a-digit = `{ $sign }` is not a digit of a code
code-modifier-place = `{ $sign }` stands behind the digit it belongs to: `4!.0`
code-one-point = a code has one point
code-repeat-at-end = digits repeat without end only at the end of a code: `0.[3]`
code-bracket-closes = `]` closes the digits that repeat without end: `0.[3]`
code-braces = numbers of heaps stand in braces: `0.{"{"}1,2{"}"}`, `0.{"{"}2+{"}"}`
code-above-v = a digit above V is written `&32;`
code-number-missing = a number is missing after `&`
code-write-above-v = write a digit above V as a decimal number: `&32;` allows five heaps
number-too-large = the number is too large
code-number-largest = numbers go up to 2^128 - 1; beyond write the numbers of heaps: `{"{"}130{"}"}`
code-semicolon-missing = `;` is missing after the number
code-brace-open = `{"{"}` is not closed
code-no-count = no number of heaps
code-count-missing = a number of heaps is missing
code-many-heaps = too many heaps
code-heaps-most = numbers of heaps go up to { $most }
code-second-plus = a second `+`
code-one-plus = one `+` allows every larger number of heaps already
code-sign-in-list = `{ $sign }` in a list of numbers of heaps
code-write-counts =
    write numbers of heaps, the last perhaps with `+`: `{"{"}1,2!{"}"}`, `{"{"}0,3+{"}"}`
code-digits-are = digits { $place ->
        [left] left of the point
        [tail] in a repeating tail
       *[right] after the point
    } are 0-9, A-V, `&32;`, `{"{"}2,3{"}"}` or `*`; bit j of a digit lets the player leave j heaps: 3 allows no heap or one, 4 two heaps, 8 three
code-leaves-no-heap = a move that { $added ->
        [0] takes nothing
        [1] adds an object
       *[other] adds { $added } objects
    } must leave two heaps or more
code-leaves-one-heap = { $added ->
        [0] taking nothing
        [1] adding an object
       *[other] adding { $added } objects
    } and leaving one heap: the game would not end
code-need-not-shrink = { $added ->
        [0] taking nothing
        [1] adding an object
       *[other] adding { $added } objects
    } and leaving { $count } heaps: a heap of { $heap } need not become smaller, so the game might not end
code-leave-at-least = after adding { $added } leave at least { $least } heaps
code-leave-at-least-or-fewer =
    after adding { $added } leave at least { $least } heaps, or fewer where that makes every heap
    smaller

## Reading a subtraction game

subtraction-unknown = `{ $name }` is no subtraction game
subtraction-write = write `subtract:1,3,4` or `all-but:2,3`
subtraction-many-numbers = a set of too many numbers
subtraction-most =
    sets list at most { $most } numbers; for a longer range without end write what may not be
    taken: `all-but:1,2,3`
number-missing = a number is missing
not-a-number = `{ $text }` is not a number
number-negative = `{ $text }` is negative
subtraction-takes-nothing = taking 0 is not a move
subtraction-least = the numbers of a set are at least 1
subtraction-largest = numbers of objects go up to 2^64 - 2
subtraction-range-dots = a range without `..`
subtraction-write-range = write `range:2..9` (the end excluded) or `range:2..=8`
subtraction-empty-range = an empty range
subtraction-range-end = the end of a range is larger than its start: `range:2..9`
set-not-read = cannot read the set `{ $file }`: { $why }
set-fault = in the set `{ $file }`, line { $line }: { $fault }
set-line-wrong = the file `{ $file }` is no set of numbers: line { $line } is wrong
subtraction-empty = the set is empty
subtraction-items =
    write numbers, `range:2..9`, `squares`, `primes`, `fibonacci` or `powers:2`, joined by commas

## Reading a position

position-none = there is no position
position-write = write a game and its arguments, as in `nim 3 4 5`
position-term-missing = a term is missing here
position-plus-missing = a `+` is missing before this
position-plus-between = `+` stands between two terms, as in `kayles 5 + nim 3 4`
arguments-missing = the arguments are missing
position-close-quote = put the other { $sign } at the end of the file name

## Numbers, and what they are: a heap size, a column

what-too-large = { $what } is too large
largest-number = the largest is { $largest }
what-too-small = { $what } is too small
what-at-least = { $what } is at least { $least }
write-two-numbers = write two numbers, as in `{ $example }`
is-not-what = `{ $text }` is not { $what }
number-too-small = the number is too small
both-at-least = both numbers are at least { $least }
strip-too-long = the strip is too long
strip-longest = a strip has at most { $most } cells
what-at-least-0 = { $what } is at least 0
what-is-whole = { $what } is a whole number in the digits 0 to 9, as in `12`
heap-size = a heap size
number-of-coins = a number of coins
number-of-columns = the number of columns
number-of-heaps = the number of heaps
the-bank = the bank
length-of-strip = a length
length-of-row = the length of a row
one-column = a column
one-square = a square
each-number = each number
number-of-vertices = the number of vertices
length-of-ray = the length of a ray
a-grid = a grid
a-board = a board
a-bar = a bar
pair-of-numbers = a pair of numbers

## The name of a game and its parameter

game-none = no such game
game-no-parameter = this game has no parameter
game-parameter-missing = the parameter is missing
write-game = write `{ $usage }`
game-unknown = unknown game `{ $name }`
game-partizan = `{ $name }` is a partizan game: the two players have different moves
game-partizan-instead = nim-values exist for impartial games, in which both players have the same moves; the impartial relative of Domineering is `cram`
game-relative = the nearest built-in game is `{ $game }`
game-in-gallery = the gallery has rules for it: write `gallery:{ $name } ...`
gallery-has-no = the gallery has no game `{ $name }`
did-you-mean = did you mean `{ $nearest }`?

## Files that a position names

rule-files-not-read = rule files are not read here
files-not-read = files are not read here
rule-file-refused = the rule file cannot be used: { $why }
graph-fault = in the graph `{ $graph }`: { $fault }
graph-beyond-memory = cannot read the graph `{ $graph }`: it is larger than the memory allowed
graph-not-read = cannot read the graph `{ $graph }`: { $fault }
graph-file-formats = a graph file is an edge list (one arc `a b` a line), DOT, JSON or binary
graph-vertex-plus = the graph `{ $graph }` has a vertex `+`
graph-rename-plus = in a position `+` stands between terms; give the vertex another name
graph-no-vertex = the graph `{ $graph }` has no vertex `{ $vertex }`
graph-empty = the graph has no vertices at all
graph-nearest = did you mean `{ $nearest }`?
graph-vertices = its vertices are { $names }

## Boards and strips of single games

chomp-no-board = `{ $text }` is not a board
chomp-bars = bars of one row are written `1x3 1x4`, rows of several lengths `4,2,1`
board-too-large = the board is too large
board-most-coins = a board has at most { $most } coins, together with the signs between the rows
board-most-squares = a board has at most { $most } squares
write-board = write a rectangle, as in `3x4`, or its rows, as in `4,2,1`
chomp-no-poison = the poisoned square is missing
chomp-first-row = the first row has at least one square
chomp-row-longer = the row is longer than the one above it
chomp-rows-shrink = rows are written from the top and never grow, as in `4,2,1`
cram-write-board = write a size, as in `4x5`, or rows of `.` and `#`, as in `..#/...`
cram-no-wrap = `{ $text }` is no way to join the edges of a board
cram-no-board = no board stands before this: the two are one word
cram-wrap-missing = nothing stands after the `:`
cram-wraps = write `:cylinder` or `:torus`, or nothing for a plain board
cram-row-empty = a row has no cells
cram-ragged = this row has { $length ->
        [one] { $length } cell
       *[other] { $length } cells
    }, and the first one { $width }
cram-rows-equal = all rows of a board have the same length; blocked cells are `#`
family-no-variable = there is no variable N
family-write = write one N where the number varies, as in `node-kayles path:N`, `cram 4xN` or `arc-kayles star:1,2,N`
family-two-variables = a family has one variable
family-one-term = a family is one term, not a sum
not-a-line = `{ $sign }` is not a line
nimstring-write = write a size, as in `2x3`, rows of lines, as in `'../.|./..'`, strings, as in `edges:ground-a,a-b`, or a graph file
nimstring-largest = at most { $strings } lines or strings
nimstring-rows = a board has rows of level lines and of upright ones by turns, level ones first and last; here are { $rows }
nimstring-ragged = this row has { $length } lines, and should have { $wanted }
nimstring-line = in this row `.` is free and `{ $sign }` is drawn
nimstring-loops = a string joins two different coins, or a coin and `ground`
sprouts-position = a position of Sprouts
sprouts-write = write a number of spots, as in `5`, or a string, as in `0*2.AB.{"}"}AB.{"}"}]!`: `.` ends a boundary, `{"}"}` a region, `]` a land, `!` the position
sprouts-too-many = there are too many spots
sprouts-most = at most { $spots } spots without lines, or spots at which at most { $lines } lines can still end
sprouts-dead = no line can end at a spot with three lines, so it is not written
sprouts-number = after the 26 letters spots are written as numbers in parentheses, as in `(27)`
sprouts-star = only spots without lines are counted with `*`, as in `0*5.`
sprouts-after-end = `!` ends the position, and something follows
sprouts-sign = `{ $sign }` has no meaning in a position of Sprouts
sprouts-open = the end of a region is missing here: `{"}"}`
sprouts-nothing = the position has no spots
sprouts-thrice = the spot `{ $spot }` stands in a third place
sprouts-two-lands = the spot `{ $spot }` stands in two lands
sprouts-once = the spot `{ $spot }` stands in one place only
sprouts-twice = a letter stands in two places of one land; a spot with two lines that stands in one place is `2`
sprouts-empty = { $what ->
    [boundary] a boundary has no spots
    [region] a region has no boundaries
   *[land] a land has no regions
    }
sprouts-alone = a spot without lines, `0`, is a boundary of its own
position-again-and-loops = a game in which a player can move again, and one in which play can come back, have no sum here
position-two-marks = more than one position ends in `:again`
position-one-mark = at most one position carries the mark of the last move: leave `:again` behind one of them
position-loops-apart = ask for the terms one by one
write-graph = write a graph file, or one of { $families }
net-write-edges = write edges and single vertices, as in `edges:a-b,b-c,d`
too-few-vertices = a graph of the family `{ $family }` has at least { $least } vertices
net-too-large = the graph is too large
net-largest = a graph has at most { $vertices } vertices and { $edges } edges
write-star = write the lengths of the rays, each at least 1, as in `star:1,2,2`
ray-of-nothing = a ray has no vertices
graph6-sign = `{ $sign }` is not a character of graph6
graph6-length = this graph6 text needs { $signs } characters
graph6-padding = the last character has bits that belong to no pair of vertices
graph6-example = graph6 is written in the characters from `?` to `~`; `graph6:DQc` has 5 vertices and 4 edges
net-loop = the vertex `{ $vertex }` is joined to itself
net-double-edge = `{ $a }` and `{ $b }` are joined twice
net-simple = the game is played on graphs without loops and double edges; arcs are read as edges
net-arc-again = the graph `{ $graph }` has an edge twice
net-write-other-way = arcs are read as edges, and one that is repeated as it is would be lost: write the second one in the other direction, as `a b` and `b a`
picture-no-edge = `{ $text }` is not an edge
picture-edges = write edges, as in `edges:ground-a,a-b`, or a graph file with a vertex `ground`
picture-largest = a picture has at most { $edges } edges
picture-no-ground = the graph `{ $graph }` has no vertex `ground`
picture-edges-no-ground = no edge leads to `ground`
picture-ground = an edge to `ground` stands on the ground
picture-write-ground = write the vertices that are the ground behind the file, as in `FILE@1,7`
picture-write-cut = write the edges that were cut behind a colon, as in `FILE@1:1-2,5-6`
picture-loose = `{ $edge }` is not joined to `ground`
picture-joined = every edge of a picture must be joined to `ground`, directly or through other edges
picture-name = the vertex `{ $vertex }` cannot be written after a move
picture-names = positions are written as `a-b,b-c`: give the vertex a name without `-` and `,`
nimstring-names = positions are written as `a-b,b-c`: give the vertex a name without `-`, `,` and `:`
treblecross-short = a strip of { $cells } cells is too short
treblecross-shortest = a strip has at least 3 cells: the reduction to 0.007 holds from there on
not-a-cell = `{ $sign }` is not a cell
treblecross-strip = a strip is a length, or made of `.` and `X`, as in `..X....`
treblecross-over = three crosses are in a row already
treblecross-won = the game is over there: the player who completed them has won
northcott-no-row = `{ $text }` is not a row
northcott-write-row = write the columns of the two pieces, the mover's first, as in `2-5`
northcott-off-board = the piece is off the board
northcott-columns = the columns are 1 to { $columns }
northcott-one-square = both pieces stand on one square
northcott-two-columns = the two pieces of a row stand in different columns
nimble-no-square-0 = there is no square 0
nimble-numbered = squares are numbered from 1
nimble-two-coins = two coins stand on square { $square }
nimble-own-squares = in nimble-2 every coin has a square of its own; `nimble` lets them share
too-many-coins = too many coins
the-step = the step
staircase-most-coins = all steps together hold at most { $most } coins
tictactoe-strip = a strip is a length, or made of `.`, `X` and `O`, as in `X..O`
tictactoe-alike = two { $letter } stand side by side
tictactoe-impossible = such a position cannot arise: a letter never stands beside its like
board-most-columns = a board has at most { $most } columns
turtles-strip = a strip is made of `o` and `x`, as in `xoxxo`
coins-strip = a strip is made of `H` and `T`, as in `HTHHT`, or is the place of its only head, as in `5`
coins-board = a board is made of rows of `H` and `T`, as in `TH/HT`, or is the place of its only head, as in `2,3`
coins-layers-write = write the rows of each layer with `/` between them and `//` between layers, as in `TT/TH//HT/TT`, or the place of the only head, as in `2,3,4`
coins-place = a place here has { $count } coordinates from 1 on
coins-layers-differ = the layers have different numbers of rows
a-coin = the place of a coin
coins-last = the values of `{ $rule }` are known up to coin { $last }, and coin { $coin } shows heads here
coins-last-write = leave heads on the coins 1 to { $last } only; beyond them the values are too large
coins-turning-corners = Turning Corners is `coins2:twins*twins`, with rows and columns numbered from 1
coins-one-rule = this is one rule, and a board needs two
coins-three-rules = a board has two rules, and here begins a third one
coins-two-rules-write = write the rule for rows, `*` and the rule for columns, as in `twins*1+C`
coins-rule-unknown = no rule has the name `{ $name }`
coins-rule-no-count = a number of coins is missing here
coins-rule-count = the number of coins has to be from 1 to 1000000
coins-rule-order = the first number is larger than the second
coins-rule-letter = this sign has no meaning in a rule
coins-rule-shape = this letter cannot stand with those before it: one of C, E and S may stand, and F once
coins-rule-bracket = the bracket does not close here
coins-rule-write = write numbers of coins and how they lie, as in `1-3`, `1+C`, `3E`, `4FS` or `3C(5)`, or a name, as in `mock-turtles`
compound-not-plain = `{ $game }` cannot be a component of this sum
compound-bracket = there is no bracket after the kind of the sum
compound-plain = components are games that end, in which the players move in turn and no move ends a whole sum
compound-too-large = the sum is too large
compound-largest = a sum in brackets has at most { $most } components, and at most { $deepest } brackets stand within each other
compound-one = a sum needs two positions
compound-separator = in this sum another sign stands between two positions
compound-unclosed = this bracket is not closed
compound-write = write it as in `{ $example }`
graph-not-binary = this is no whole graph in the binary format: { $why }

## Reading a graph in JSON

json-write = write `{"{"}"edges": [["a", "b"]], "vertices": ["c"]{"}"}`
json-part-twice = the graph has two parts `{ $key }`, and it can have one
json-no-part = `{ $key }` is no part of a graph, which has `edges` and `vertices`
json-says = { $text }
json-few-names = an arc has two names, and this one has { $count }
json-many-names = an arc has two names, and this one has more
json-no-name = a name is a text, or a whole number below 2^64; a larger one or a fraction is quoted

## How a fault is shown: the message, the place, the help

fault-help =
    { $message }

    { $help }
fault-marked =
    { $message }

    { $place }
fault-marked-help =
    { $message }

    { $place }

    { $help }

## Why a computation ended before its answer

stop-time = the time limit was reached
stop-memory = the memory limit was reached
stop-moves = there are too many moves to list them all
stop-steps = the limit of steps was reached
stop-interrupted = interrupted
stop-rules = the rules of the game failed
game-or-code = a take-and-break code is a game as well, as in `0.77 20`

## Questions that a position does not allow

no-misere-here = { $game } has no misère play here: { $why }
pieces-go-back =
    pieces may go back and forth indefinitely, so it is not a finite game and only the theorem on
    normal play settles it
move-ends-the-sum = a move of { $game } can end the whole sum, and no game graph says that
player-moves-again = after certain moves of { $game } the same player moves again, and no game graph says that
move-forces = a move of { $game } can win or lose the whole game, ask for an answer or give its player another move, and no game graph says that
position-not-read-again = the rules cannot read the position `{ $position }`, which they wrote: { $why }
leave-term-out = leave this term out

## A position as it is typed at first: what was meant

slip-no-game = a position begins with the name of a game
write-meant-or-code = write `{ $meant }`; a take-and-break code has a point, as in `0.77 5`
slip-no-game-here = the name of a game is missing
each-side-write-meant = each side of `+` names its game: write `{ $meant }`
slip-plus = `+` has a space on each side
slip-no-plus = a `+` stands between two games
slip-thousands = a number has digits only
write-meant-with-spaces = write `{ $meant }`; heaps are separated by spaces
slip-commas = heaps are separated by spaces
slip-spaces = a list with commas has no spaces
slip-brackets = a position has no brackets
write-meant = write `{ $meant }`
write-meant-and = write `{ $meant }`; { $more }
write-usage-meant = { $usage }, as in `{ $meant }`

## What a long computation counts, as in "positions searched: 5000"

progress-arcs-of-the-graph = arcs of the graph
progress-bytes-of-the-graph = bytes of the graph
progress-classes = classes
progress-codes = codes
progress-elements = elements
progress-falling-periods = falling periods
progress-games = games
progress-heaps = heaps
progress-heaps-once-more = heaps once more
progress-lost-positions-listed = lost positions listed
progress-moves-counted = moves counted
progress-moves-listed = moves listed
progress-names-of-the-product = names of the product
progress-names-of-vertices = names of vertices
progress-nim-values = nim-values
search-asked = is the value { $value }? { $refuted } of { $moves } moves refuted, table { $used } of { $room }
search-table = table { $used } of { $room }
progress-facts-checked = facts checked
progress-facts-written = facts written
progress-options = options
progress-options-for-a-proof = options for a proof
progress-steps = steps
progress-steps-checked = steps checked
progress-values-read = values read
progress-options-listed = options listed
progress-options-of-heaps = options of heaps
progress-parts = components
progress-parts-of-an-option = components of an option
progress-parts-of-options = components of options
progress-periods-of-the-table = periods of the table
progress-positions-checked = positions checked
progress-positions = positions
progress-positions-decided = positions decided
progress-positions-of-the-graph = positions of the graph
progress-positions-searched = positions searched
progress-quadratic-slopes = quadratic slopes
progress-questions-to-the-rules = questions to the rules
progress-ranks = ranks
progress-residues = residues
progress-rows = rows
progress-rows-of-the-table = rows of the table
progress-sets-valued = sets of cells valued
progress-self-similar-forms = self-similar forms
progress-sets-of-positions = sets of positions
progress-smaller-heaps-looked-at = smaller heaps looked at
progress-terms-compared = terms compared
progress-terms-explained = terms explained
progress-thousand-steps-of-a-rule = thousand steps of a rule
progress-values = values
progress-values-of-the-certificate = values of the certificate
progress-vertices-in-order = vertices in order
progress-vertices-listed = vertices listed
progress-vertices-matched = vertices of the matching
progress-vertices-of-the-product = vertices of the product
progress-vertices-valued = vertices valued
progress-vertices-written = vertices written
progress-whole-positions-laid-out = whole positions laid out
progress-whole-positions-searched = whole positions searched
progress-winning-moves = winning moves

## The laws of a ruleset, and what breaks them

law-broken = { $law } is broken by { $position }: { $found }
law-ends = the game ends
law-found-again = a sequence of moves leads back to it
law-finite = options are finite
law-found-options = more than { $most } options
law-steady = options stay the same
law-found-changed = asked again, it has other options
law-text = text round-trips
law-found-read-as = it is read as { $text }
law-found-refused = it is refused: { $error }
law-vanishing = what vanishes cannot move
law-found-moves = nothing is left of it, but it can move
law-is-option = is_option tells the options
law-found-is-option = { $to } is an option of it
law-found-no-option = { $to } is no option of it
law-values = fast values are true
law-found-by-options = { $found }, but by its options { $truth }
law-counters = counters are true
law-found-counters = the values that are finite have counters
law-outcomes = outcomes by theorem are true
law-found-normal = normal play: { $found }, but it is { $truth }
law-found-misere = misère play: { $found }, but it is { $truth }
law-form = a canonical form is its own canonical form
law-found-form = the canonical form of its canonical form is another one
law-form-values = canonical forms keep the value
law-found-form-value = { $own }, but its canonical form has { $other }
law-form-outcomes = canonical forms keep the outcomes
law-found-form-outcome = in misère play { $own }, but its canonical form is { $other }
law-short-cut = options_with_value is true
law-found-short-cut = to value { $target }: { $given }, but it should be { $wanted }
law-search = search is true

## Graphs that have no order

graph-cycle = the graph has a cycle of { $count ->
        [one] { $count } vertex
       *[other] { $count } vertices
    }

## Languages

known-languages = the languages are { $tags }

## Reasons: how a winning move is found (reason/wanted.rs)

summand-heap = { $place ->
    [start] The heap
   *[inside] the heap
    } { $heap }
summand-chip = { $place ->
    [start] The chip on
   *[inside] the chip on
    } { $vertex }
summand-bar = { $place ->
    [start] The bar
   *[inside] the bar
    } { $rows }x{ $columns }
summand-coin = { $place ->
    [start] The coin on square
   *[inside] the coin on square
    } { $square }
summand-gap = { $place ->
    [start] The gap in front of square
   *[inside] the gap in front of square
    } { $square }
summand-row = { $place ->
    [start] The row
   *[inside] the row
    } { $mine }-{ $other }
summand-stair = { $place ->
    [start] The step
   *[inside] the step
    } { $step }
summand-cell = { $place ->
    [start] The `o` in cell
   *[inside] the `o` in cell
    } { $cell }
summand-run = { $place ->
    [start] The run of { $length } from cell
   *[inside] the run of { $length } from cell
    } { $cell }
wanted-zero =
    You want the value 0. { $summand } has the value { $value }, like the whole position, so it
    must become 0.
wanted-zero-alone = You want a position of the value 0.
wanted-less =
    The nim-sum is { $change }, and its highest binary 1 is in the column of { $digit }. {
    $summand }, of value { $value }, has a 1 there too. xor clears this 1 and changes only columns
    to its right, so { $value } xor { $change } = { $to } is less than { $value }.
wanted-more =
    The nim-sum is { $change }. { $summand } has the value { $value } and needs { $value } xor {
    $change } = { $to }. That is larger, but here a move leads to it.
nim-sum-before = nim-sum before

## Reasons: how steps are laid out (reason/words.rs, text.rs, markdown.rs, html.rs, columns.rs)

proof = Proof
move = Move
from-to = { $from } to { $to }.
nothing = nothing
nothing-left = nothing left
nim-sum = nim-sum
nim-value = nim-value
answer = answer
sums-modulo = sums modulo { $modulus }
more-rows = ... and { $rows } more
more-moves = ... and { $moves } { $moves ->
    [one] more move
   *[other] more moves
    }
more-moves-alike = ... and { $moves } { $moves ->
    [one] more move, which is
   *[other] more moves, each
    } like one of these ({ $how ->
    [letters] reflected, in another order, or with X and O exchanged
   *[places] turned, reflected, or in another order
    })
value-of-kind = { $value }   (and { $others } { $others ->
    [one] more like it
   *[other] more like it
    })
options-of-kinds =
    options of { $position }, one of each kind (a turned or reflected option is of the same kind):
option-kinds-of = option of { $position }, one of each kind
positions-of-kinds =
    Positions of one kind have the same value, and one of them is listed. Components may be moved, turned,
    reflected and put in another order, and what cannot move is left out:
more-items = ... and { $items } more
more-values = ... and { $values } more values, each with an option.
more-cells = +{ $cells } cells
strips = { $strips } { $strips ->
    [one] strip
   *[other] strips
    }
no-answer-needed = no answer needed: no move is left, and in misère play that wins
lets-opponent-win = loony: it does not count
options-of = options of { $position }:
options-by-value = options of { $position }, by their values:
options-one-each = options of { $position }, one for each value:
option-of = option of { $position }
an-option-of = an option of { $position }
all-options-of = options of { $position }
answers-to-moves = moves from { $position }, each with an answer:
moves-from-to = move from { $position } to
values-after-options =
    nim-values{ $game ->
        [none] {""}
       *[other] {" "}in { $game }
    }, each after all its options (0 where there are none):
lost-positions = lost positions that the winner uses ({ $play ->
    [misere] misère play
   *[normal] normal play
    }):
too-many-lost-positions =
    The list of the lost positions that the winner uses ({ $play ->
        [misere] misère play
       *[normal] normal play
    }) has { $positions } members, too many to print.
mex-of-nothing = There is no option, so the nim-value is mex {"{}"} = 0.
mex-none-listed =
    No option of { $position } has the value 0 (all { $count } options were tried; to save room
    they are not listed), so its nim-value is 0: the least that is missing (mex).
mex-words =
    { $value ->
        [0] No option has the value 0
        [1] Options have the value 0, none has 1
        [2] Options have the values 0 and 1, none has 2
       *[other] Options have the values 0 to { $below }, none has { $value }
    }{ $listed ->
        [all] {""}
        [none] {" "}(all { $count } options were tried)
       *[each]
            {" "}(all { $count } options were tried, and one was found for each value below
            { $value })
    }, so the nim-value is { $value }: the least that is missing (mex).

## Reasons: heaps (reason/heaps.rs)

row-heap = heap
row-take = take
row-leave = leave
row-value = value
heap-options = options of { $game } { $heap } and their values:
heap-options-pairs =
    options of { $game } { $heap } (for each a in turn: g(a) xor g(b), b the rest):
heap-options-one-each =
    options of { $game } { $heap }, one for each value that occurs among all { $count }:
values-of-game = nim-values of { $game }:
values-folded =
    nim-values of { $game }, a line for each period of { $period }{ $saltus ->
        [0] {""}
       *[other] {" "}(a line is { $saltus } more than the one above)
    }; * marks where the value one period later is another:
values-used-below = nim-values of { $game }, those that are used below:
take-leave-nothing = take { $take }, leave nothing:
take-leave-heap = take { $take }, leave { $left }:
take-leave-two = { $take ->
    [0] split { $left } = a + b:
   *[other] take { $take }, leave a + b = { $left }:
    }
take-leave-heaps = take { $take }, leave heaps with the sum { $left }:
numbers-to = { $first } to { $last }
larger-ones = larger ones
no-number = nothing
heap-mex =
    The options have the { $values ->
        [0] value
        [one] value
       *[other] values
    } { $rest ->
        [0] {""}
       *[other] { $runs } and{" "}
    }{ $last }, and none { $listed ->
        [all] {""}
       *[some] of the { $count }{" "}
    }has { $mex }: the nim-value is { $mex } (mex).
value-by-period = { $sum }, so its value is that of heap { $heap }: { $value }.
value-by-saltus =
    { $sum }, so its value is that of heap { $heap } and { $growth } more: { $value }.
theorem-applied = { $theorem }, applied here with
period-compared =
    { $equation } was compared for { $count ->
        [1] n = { $first }
        [2] n = { $first } and { $last } (2 comparisons)
       *[other] n = { $first }, ..., { $last } ({ $count } comparisons)
    }. The theorem needs the values up to heap { $needed }.
period-holds = So { $equation } for all n >= { $preperiod }.
period-is-divisor =
    (The theorem gives { $equation }; { $period } is the least number that will do, as a
    comparison of the values of one period shows.)
period-proved-from =
    (The theorem gives it for n >= { $proved }; the heaps before were compared one by one.)

## Reasons: an answer as a whole (solve.rs, solve/explain)

verdict-n = So the first player, who is to move, wins (outcome N).
verdict-p = So the second player wins, whatever the first one does (outcome P).
verdict-d = So neither player can force a win: the game is a draw (outcome D).
nothing-left-loses = Nothing is left: the player to move cannot move and loses.
nothing-left-wins = Nothing is left: the player to move cannot move and, in misère play, wins.
derivation-cut-off = The budget ran out before the derivation was written out.
answer-cut-off = The budget ran out before the answer was found.
term-with-parts = term { $number } ({ $game } with { $parts } components)
as-above = As above.
ends-at-once =
    The player to move can end the whole sum at once, and wins. No Nim heap behaves like that,
    so there is no nim-value.
value-from-options =
    The theorem says only who wins. The nim-value is found from the options:
twin-terms =
    It stands twice in the sum, and the two together have the value 0: the second player answers
    each move in one of them by the same move in the other.
twin-parts =
    Equal components cancel in pairs, as two of them have the value 0 together: the second player answers
    each move in one of them by the same move in the other.
one-term-decides =
    All other terms together have the value 0. So who wins { $term } alone wins the sum.
term-has-value = { $kind ->
    [finite] { $term } has the nim-value { $value }.
    [loony] { $term } is loony and has no nim-value.
    [again] { $term } has no nim-value: the player who moved last moves again.
    [must] { $term } has no nim-value: the last move must be answered there.
   *[infinite] { $term } has the value { $value }.
    }
term-left-out = { $term } has the nim-value { $value }: explain this term alone to see why.
also-wins = Another winning move is { $from } -> { $to }.
heading-sum = The sum
plays-like-heap =
    From the value 0 every move leads to another value, because no option has the value of the
    position itself (mex); from any other value some move leads to 0. So the player who once
    leaves 0 can do so every time, and the other one is the first without a move. Independent
    positions play like Nim heaps of their values, so the values are added by xor (Sprague-Grundy
    theorem).
plays-like-heap-again =
    From the value 0 every move leads to another value, because no option has the value of the
    position itself (mex) unless its player moves again; from any other value some move leads to 0. So the player who once
    leaves 0 can do so every time, and the other one is the first without a move. Independent
    positions play like Nim heaps of their values, so the values are added by xor (Sprague-Grundy
    theorem).
heaps-play-like-heap =
    By this theorem ({ $theorem }) the position has the same winner as its heaps. From heaps of
    value 0 every move leads to another value (mex), and from any other value some move leads to
    0. So the player who once leaves 0 can do so every time, and the other player is the first who
    has no safe move.
value-not-zero = The nim-value is { $value }, which is not 0.
value-zero-stuck = The nim-value is 0: the first player has no move and loses.
value-zero =
    The nim-value is 0. Any move by the first player makes it non-zero, and the second player
    can always make it 0 again; so the first player runs out of moves.
value-zero-loopy =
    The nim-value is 0. A move by the first player makes it non-zero or ∞, and the second player makes
    it 0 again: after a move to a smaller value by making a value smaller, as in Nim; after a move to ∞
    or to a larger value by going from there to a position of the old value that got its number before
    the one that was left. Other answers could let play go round. So the first player runs out of moves.
value-zero-retreats =
    The nim-value is 0. Any move by the first player makes it non-zero, and the second player makes it 0
    again: a retreat by following it with as many columns. The second player never retreats, so this ends,
    and the first player runs out of moves.
value-zero-loony =
    The nim-value is 0. The second player answers a move to another value by making it 0 again, and
    wins after a loony move. A move that takes a coin without being loony changes no value: its player
    moves again. So the first player runs out of moves.
value-zero-ends =
    The nim-value is 0. Any move by the first player makes it non-zero, or lets the second
    player { $complete }. The second player does so where it is possible, and otherwise makes the value 0 again; so the first player runs out of safe moves.
no-move-named =
    The theorem does not name a winning move; it would take a search to find one, which the
    limits did not allow.
stands-as-heap =
    The Sprague-Grundy theorem alone does not cover { $term }: { $why ->
        [ends] a move in it can end the whole sum
        [again] its player may have to move again
       *[pieces] each player has pieces of their own, and play can go on indefinitely
    }. But by another theorem ({ $theorem }) the sum has the same winner when a Nim heap of its value
    stands in its place.{ $why ->
        [pieces] {" "}The winner never retreats, and follows a retreat by as many columns: so play ends.
        [again] {" "}A move is loony if it leaves a coin with one string tied to a coin with two, unless that is a row of three coins whose outer two have one string each: the opponent then wins.
       *[other] {""}
    }
check-after-move = Check, after the move:
move-called = The move is called `{ $name }`.
move-ends-sum = That ends the whole sum: the player who makes this move has won.
leaves-infinity =
    It leaves the value { $value }, without 0 in the set: the next player cannot win either.
leaves-draw = It leaves a draw: the next player cannot win either.
leaves-no-move = Your opponent has no move and loses.
leaves-nothing = Nothing is left: your opponent cannot move and loses.
leaves-value-zero = The value is now 0.
leaves-values-zero = The nim-sum of the values is now 0.
zero-again =
    Every move of your opponent changes that, and you make it 0 again. So it is your opponent who runs
    out of moves.
zero-again-or-ends =
    Whatever your opponent does, it is no longer 0, or you can { $complete }: do so where you can, and otherwise make it 0 again. So it is your opponent who runs out of safe moves.
zero-again-nearer =
    Whatever your opponent does, you can make it 0 again: after a move to a smaller value by making a
    value smaller, as in Nim; after a move to ∞ or to a larger value by going from there to a position of
    the old value that got its number before the one that was left. Other answers could let play go
    round. So it is your opponent who runs out of moves.
zero-again-loony =
    Make it 0 again after each move of your opponent to another value; after a loony move you win.
    Taking a coin by a move that is not loony changes no value. So it is your opponent who runs out of moves.
leaves-odd-ones =
    It leaves an odd number of heaps of size 1 and no larger one: you and your opponent take
    them in turn, and your opponent takes the last.
leaves-misere-nim-sum-zero =
    It makes the nim-sum 0 and leaves a heap larger than 1. Answer every move so that the
    nim-sum is 0 again, until your move would leave only heaps of size 1: then leave an odd
    number of them.
leaves-again = So you move again: your opponent can only pass. What is left then is a position that you win.
leaves-lost = It leads to a position that the opponent, who is then to move, loses.
misere-play = Misère play: a player who cannot move wins.
misere-play-ends =
    Misère play: the player who { $completes } loses, and that ends the whole sum. Nobody runs
    out of moves before.
misere-nim-ones =
    No heap is larger than 1, and the number of heaps of size 1 is { $parity ->
        [even] even
       *[odd] odd
    }.
misere-nim-one-large =
    Exactly one heap is larger than 1: the player to move can leave 0 or 1 of it, and so make the
    number of heaps of size 1 odd.
misere-nim-large = { $heaps } heaps are larger than 1, and the nim-sum is { $sum }.
misere-tame-heaps = All heaps here are tame. { $heaps }.
misere-tame-firm = { $heap } has the nim-value { $value } and is firm
misere-tame-fickle = { $heap } has the nim-value { $value } and is fickle
misere-tame-sum = The nim-sum is { $sum }, and { $firm ->
        [0] no heap is firm
        [one] one heap is firm
       *[other] { $firm } heaps are firm
    }.
misere-tame-left = After it the nim-sum is { $sum }, and { $firm ->
        [0] no heap is firm
        [one] one heap is firm
       *[other] { $firm } heaps are firm
    }.
misere-quotient-of =
    { $games }: the misère quotient { $heaps ->
        [all] has
       *[some] of the heaps that are listed below has
    } { $order ->
        [one] one element
       *[other] { $order } elements
    }. Each is a product of the generators { $generators }, in any order.
misere-quotient-relations =
    These relations shorten a product: { $relations }. The lost elements are { $lost }.
misere-quotient-heaps = The heaps of { $game }, from the empty one on, have the elements { $elements }.
misere-quotient-period =
    The heaps of { $game }, from the empty one on, have the elements { $elements }. From heap { $from } on these repeat with the period { $length }.
misere-quotient-product =
    { $position } has the product { $product }, which is the element { $element }. That is { $lost ->
        [yes] a lost element
       *[no] not a lost element
    }.
misere-quotient-left =
    The product is now { $product }, which is the element { $element }. That is { $lost ->
        [yes] a lost element
       *[no] not a lost element
    }.
misere-quotient-options = The moves lead to the elements { $elements }. Not one of them is lost.
misere-searched =
    In misère play nim-values do not decide who wins. In Nim, where a move makes one heap smaller,
    the heaps 1 1 are won and 2 2 are lost, and both have the value 0. So the positions themselves were searched, starting from the smallest. A position without
    moves is won by the player to move. Any other position is won if some move leads to a lost
    position, and lost if no move does.
misere-searched-ends =
    In misère play nim-values do not decide who wins. In Nim, where a move makes one heap smaller,
    the heaps 1 1 are won and 2 2 are lost, and both have the value 0. So the positions themselves were searched, starting from the smallest. A player who
    { $completes } loses. So a position is won if some move that does not lose at once leads to a lost
    position, and lost if no such move does.
every-move-tried =
    Every move was tried, and each leads to a position that the next player wins.
misere-labelled =
    In misère play the values of the terms do not decide their sum, and positions can come
    again. So all { $positions } reachable positions were listed and labelled from the ends
    backwards: a position without moves is won by the player to move; one from which some move
    leads to a lost one is won; one from which all moves lead to won ones is lost. What then has
    no label is a draw: from there some move leads to another draw.
labels-not-listed = The labels are too many to list here; the search found them.
label-in-step =
    This position got its label in step { $length }: the game lasts { $length ->
        [one] { $length } move
       *[other] { $length } moves
    } if the winner hurries and the loser delays.
ending-needs-no-answer = A move that { $completes } needs no answer: the player who makes it loses.
lost-list-too-long =
    The list of all lost positions that this needs has more than { $positions } members and is
    not written out; the search found the answers.
lost-not-listed =
    The lost positions are not listed here: a player who completes a box or takes a coin moves again in
    any part, so moves and answers do not take turns. The search tried all orders of moves, and what it
    tried is too much to check by hand.
lost-list-check =
    Every position of this list has a move. Check that every move from one of them has an answer that
    leads back into the list{ $order ->
        [nearer] , further up (the positions with the fewest moves to go come first)
       *[any] {""}
    }. Only a move after which nobody can move needs none: it loses at once.
lost-list-check-ends =
    Check that every move from a position of this list has an answer that leads back into the
    list{ $order ->
        [nearer] , further up (the positions with the fewest moves to go come first)
       *[any] {""}
    }.
lost-list-dead-parts = Components that cannot move make no difference.
lost-list-pass = A pass counts as a move: it is the only one from a position with `:again`.
lost-list-wins =
    So the player whose move leads to a position of the list can do so again and again. Play ends, so it is the
    other player who makes the last move, and in misère play loses.
lost-list-wins-loops =
    So the player whose move leads to a position of the list can do so again and again. That ends, so it is the
    other player who makes the last move, and in misère play loses.
lost-list-wins-ends =
    So the player whose move leads to a position of the list can do so again and again. Play ends, so it is the
    other player who { $completes } in the end, and loses.

## Reasons: the levels (solve/explain: order.rs, short.rs, played.rs, words.rs)

heading-why = Why this always works
rules-of-game =
    { $game }: { $rules }
theorem-ahead = { $theorem } (the proof is below). { $statement }
rules-of-game-with =
    { $game } ({ $parameter } = { $value }): { $rules }
rules-of-file =
    { $game }: { $rules } (This is the description in the rule file. Positions are written as the rules represent them.)
cram-wrapped = (`:cylinder`: the two ends of a row are neighbours, too; `:torus`: those of a column as well.)
rules-of-play = A player who cannot move loses.
rules-of-play-sum = On each turn a player moves in one term of the sum. A player who cannot move loses.
rules-of-sum = On each turn a player moves in one term of the sum.
misere-play-sum = Misère play: on each turn a player moves in one term of the sum. A player who cannot move wins.
proofs-left-out = { $part ->
    [words] The proof and the meaning of the words are left out here.
    [brief] { $proofs ->
        [one] The theorem is given in brief.
       *[other] The theorems are given in brief.
        }
   *[proof] { $proofs ->
        [one] The proof is left out here.
       *[other] The proofs are left out here.
        }
    }
line-of-play = play from { $position } to the end (the { $winner ->
    [first] first
   *[second] second
    } player plays well):
line-of-play-in-pairs = play from { $position } to the end (the { $winner ->
    [first] first
   *[second] second
    } player plays well; of each two lines the first is the first player's move):
line-head-first = first player
line-head-second = second player
line-ends-made = { $position } ({ $made })
draw-goes-round =
    Neither player can win, and neither has to let the other one win. So play can go round for ever: { $line }. There the players are at { $again } again.
line-ends = { $position } (no move is left)
short-term = { $term } has the value { $value }.
short-sum = { $sum }: { $result }.
short-value = The nim-value is { $value }.
short-by-theorem = The nim-value is { $value } ({ $theorem }).
short-nim-sum = Components: { $sum }, the nim-value.
short-nim-sum-of = { $rows }. { $sum }: that is the nim-value.
short-row = { $label }: { $value }
short-so = So { $result }.
short-misere = In misère play { $result }.
short-outcome = Here { $result }.
short-n = the first player wins (outcome N)
short-p = the second player wins (outcome P)
short-d = nobody can force a win (outcome D)
short-unknown = the winner was not found
short-leaves-nothing = Nothing is left.
short-leaves-draw = It keeps the draw.
short-leaves-lost = Your opponent, who is then to move, loses.
short-zero-again = Every move makes it non-zero, and the second player makes it 0 again.
short-leaves-sum-zero = The nim-sum of the values is then 0.
short-leaves-zero = It leaves the value 0: your opponent, who is then to move, loses.
short-leaves-symmetry = What is left has a symmetry: answer each move by its image.
short-lost = Lost for the player to move: { $positions }.
net-centre =
    Take the vertex { $vertex } in the middle. Half a turn about it then brings the grid onto itself,
    and no move meets its image: answer each move by its image. That wins, and no values are needed.
net-mirror =
    Exchange in { $graph } the two vertices of each pair: { $pairs }. That brings each edge onto an edge, and no vertex is
    equal or joined to its partner. So no move meets its image: the second player answers each move by its image.
net-mirror-left =
    Take { $taken } in { $graph }. In what is left exchange the two vertices of each pair: { $pairs }. That brings each edge
    onto an edge, and no vertex is equal or joined to its partner. So no move meets its image: answer each move by
    its image. That wins, and no values are needed.
net-grid =
    `grid:RxC` has R rows of C vertices; each is joined to its neighbours in its row and in its column.
net-complete = In `complete:n` any two of the n vertices are joined.
net-petersen =
    `petersen` has a ring 1-2-3-4-5-1, a ring 6-8-10-7-9-6, and edges from 1 to 6, 2 to 7, 3 to 8, 4 to 9, and 5 to 10.
net-chess =
    `queens:RxC` has the squares of a board of R rows and C columns, and `queens:n` those of n rows and columns; two are
    joined if a queen on one attacks the other. `rooks:`, `bishops:`, `kings:` and `knights:` are the same with
    these pieces. Square b3 is in column 2 and row 3.
net-numbering =
    Vertices are numbered: along a row or ring, in a star the centre first and then ray by ray, in a grid by row and column, and otherwise as in the code; in a file and after `edges:` they have names.
net-numbering-rows = Vertices are numbered along a row or ring.
period-ahead =
    Heap { $heap } is large. By the period that is proved below it has the value of heap { $least },
    since { $heap } = { $least } + { $period } * { $times }; so heap { $least } comes first.
period-ahead-saltus =
    Heap { $heap } is large. By the period that is proved below its value follows from that of heap
    { $least }, since { $heap } = { $least } + { $period } * { $times }; so heap { $least } comes first.
picture-left-over = left over
picture-blocks-key = (Blocks of 1, 2, 4, 8, ...; x: two equal blocks cancel; o: left over.)
picture-gone = (x: the move takes it.)
picture-gone-vertices = ([ ]: the move takes these vertices, with their edges.)
picture-same-vertex = (A name that stands in several places is one vertex.)
picture-of-move = The move in { $position }:
row-alone = Here: { $label }, value { $value }.
picture-new = (^: the move changes it.)
picture-here = (@: the position; +: after the move.)
picture-axes = (Row: the first number, column: the second, both counted from 0.)
picture-lost = (#: lost, if it is played alone.)
picture-of-position = A picture of the position
picture-of-quotient = The elements of a misère quotient, each above those that it divides
picture-of-quotient-signs =
    The elements of one box divide each other. A line leads down to a box that they divide, with no box
    between. Bold: lost elements; the player to move loses a sum with such a product.
glossary = Terms:
word-position = position
word-position-meaning = what lies on the table when a player is to move.
word-option = option
word-option-meaning = a position that one move leads to.
word-won = won
word-won-meaning = the player to move can win, whatever the other one does (outcome N).
word-lost = lost
word-lost-meaning = the player to move cannot win, if the other one plays well (outcome P).
word-sum = sum
word-sum-meaning = several games on one table; a move is made in one of them.
word-nim-sum = nim-sum (xor)
word-nim-sum-meaning =
    write the numbers in binary and add each column without carry: two ones give 0.
word-mex = mex
word-mex-meaning = the least of the numbers 0, 1, 2, ... that does not occur.
word-nim-value = nim-value
word-nim-value-meaning =
    the mex of the nim-values of the options. The position plays like a Nim heap of this size; it
    is lost exactly where the nim-value is 0.
word-preperiod = preperiod
word-preperiod-meaning = the heap from which on the values repeat.
word-period = period
word-period-meaning = the number of heaps after which they repeat.

## Reasons: terms of a sum (term/explain.rs, term/loopy.rs)

nothing-left-has-value = A position with nothing left has the value { $value }.
option-has-value = { $option } has the value { $value }.
option-has-it = { $option } has this value: { $sum } = { $value }.
too-many-options =
    { $position } has too many options to list them; its value, { $value }, follows from the
    smaller ones as above.
more-parts-alike = ({ $parts ->
    [one] { $parts } more component is
   *[other] { $parts } more components are
    } valued in the same way.)
parts-added = The components are independent, so their values are added without carry (xor):
options-valued =
    The values of the options were found starting from the smallest positions, each as the mex of the values
    of its own options, or by a theorem. More than { $most } positions were needed, too many to write out.
positions-left-out =
    The values of the options were found starting from the smallest positions, each as the mex of the values
    of its own options, or by a theorem. To save room the { $positions } positions that have options are not
    listed here.
options-searched =
    The values of the options were found starting from the smallest positions, each as a mex or by a theorem.
    { $positions } positions were searched, too many to write out.
loopy-rule =
    Play can go round here, so numbers are given one after the other. A position gets the number m
    if (1) m is the least number that none of its options has so far, and (2) from every option
    that has no number so far, or one above m, a move leads to a position that got m before. A position
    that never gets a number has the value ∞ with the set of the numbers of its options. No Nim heap
    is like it.
loopy-rule-in-sum =
    Play can go round in { $term }, so numbers are given one after the other. A position gets the number m
    if (1) m is the least number that none of its options has so far, and (2) from every option
    that has no number so far, or one above m, a move leads to a position that got m before. A position
    that never gets a number has the value ∞.
loopy-all-positions =
    These are all positions that can be reached. The values in brackets are those that
    come out in the end; only those that were found before are used:
loopy-many-positions =
    More positions can be reached than can be written out here, so the values of the options are
    taken as found.
loopy-positions-left-out =
    To save room the values of the options are taken as found, and how they are found is left out.
loopy-valued =
    All { $positions } reachable positions were listed and given their values by the theorem.
values-added = The values are added by xor:
loopy-nothing-left = Nothing is left: there is no move, so the value is 0.
loopy-no-move = { $position }: there is no move, so the value is 0.
loopy-option = { $option } ({ $value })
loopy-options =
    Options of { $position }: { $options }{ $more ->
        [0] {""}
       *[other] , and { $more } more
    }. The least number that none of them has is { $least }.
loopy-no-way-back =
    But from { $option } ({ $value }) no move leads to a position of value { $least }, so { $position }
    gets no number. Its value is { $own }.
loopy-ways-back = The other moves of this kind are answered likewise.
loopy-way-back =
    The move to { $option } ({ $value }) is answered by the move from there to { $back }, which got
    { $least } before.
loopy-value = So the value of { $position } is { $value }.
loopy-plus-finite =
    { $name } has the value { $value }. Each number in its set is added to { $finite } without
    carry (xor): the sum has the value { $sum }.
loopy-two-infinite =
    { $first } ({ $a }) and { $second } ({ $b }) are both infinite. One move cannot make both of them
    finite, so the sum is infinite and no option of it has a number: its value is { $sum }.
infinity-wins =
    The value is { $value }, with 0 in the set: some move leads to the value 0, where the next
    player loses.
infinity-draws =
    The value is { $value }, without 0 in the set: no move leads to the value 0, so the player to
    move cannot win; and some move leads to a position from which the next player cannot win
    either. Both can go on like this indefinitely.

## Reasons: the games

annihilation-move =
    So it goes to { $vertex }, which has the value { $value }{ $chip ->
        [vanishes] , and vanishes with the chip there
       *[stays] {""}
    }.
chips-arcs = Arcs: { $arcs }. No arc leaves any other vertex.
net-edges = The edges of `{ $graph }`: { $edges }.
chips-values =
    A vertex that no arc leaves has the value 0. Going backwards along the arcs, each vertex gets the
    mex of the values of the vertices that it has arcs to: the least of 0, 1, 2, ... that none of
    these has. In the table these stand with their values in brackets.
chips-many-vertices =
    More than { $vertices } vertices can be reached from here, too many to write out.
    The table has those that are used.
chips-row = chip on { $vertex }
chips-no-arcs = no arcs
chips-mex = mex of { $options }{ $more ->
    [0] {""}
   *[other] , and { $more } more
    }
chocolate-rows-less-1 = rows { $rows } - 1
chocolate-columns-less-1 = columns { $columns } - 1
chocolate-value-of-bar = the nim-value of the bar { $rows }x{ $columns }: { $less } + 1
chocolate-bar = bar { $rows }x{ $columns }
chocolate-eat-whole = So eat the bar { $rows }x{ $columns } whole.
chocolate-cut =
    { $cut ->
        [rows]
            The value { $target } is { $less } + 1. The number of columns, { $kept }, stays, so the number of rows less 1 must be { $less } xor ({ $kept } - 1) = { $wanted }:
            leave { $left ->
                [one] { $left } row
               *[other] { $left } rows
            }.
       *[columns]
            The value { $target } is { $less } + 1. The number of rows, { $kept }, stays, so the number of columns less 1 must be { $less } xor ({ $kept } - 1) = { $wanted }:
            leave { $left ->
                [one] { $left } column
               *[other] { $left } columns
            }.
    }
chocolate-parity = { $rows }x{ $columns } ({ $parity ->
    [even] even number of pieces
   *[odd] odd number of pieces
    })
chocolate-breaks =
    { $bars ->
        [one] The bar has { $pieces } { $pieces ->
            [one] piece
           *[other] pieces
        }
       *[other] The { $bars } bars have { $pieces } pieces
    }, so { $pieces } - { $bars } = { $breaks } { $breaks ->
        [one] break is
       *[other] breaks are
    } left: an { $parity ->
        [odd] odd
       *[even] even
    } number, however they are made. { $play ->
        [misere] So the { $parity ->
            [odd] first
           *[even] second
        } player makes the last break, and in misère play loses. Every move is as good as another.
       *[normal] Every break changes the value from 0 to 1 or back.
    }
chocolate-any-break =
    Every break of any bar changes its value from 0 to 1 or from 1 to 0, and that of the bar
    { $rows }x{ $columns } from { $from } to { $to }. So any break will do.
euclid-whole-part = the whole part, and so the nim-value
nim-take = So take { $taken } from the heap { $heap }.
poker-nim-increase = ({ $chips } from the bank: an increase, which here happens to win as well.)
poker-nim-bank =
    A player may also add chips of the bank to a heap. The other player can take them off again at
    once: the heaps are then as before, and the bank is smaller. So this can happen only finitely
    often, and the heaps count as in Nim.
poker-nim-add = So add { $more } of the bank to the heap { $heap }.
nimble-row = coin on square { $square }
nimble-move = So this coin goes to square { $less } + 1 = { $square }.
nimble-gap-row = gap in front of square { $square }
nimble-2-move =
    So the coin on square { $square } goes { $by ->
        [one] { $by } square
       *[other] { $by } squares
    } to the left, to square { $reached }.
northcott-goes =
    Your piece goes from column { $from } to column { $to }{ $kind ->
        [retreat] {" "}(a retreat: it wins, but is never needed)
       *[advance] {""}
    }. A row is written with the piece of the player to move first, so every row is now turned
    round. If your opponent retreats, follow by as many columns; you never retreat, so this ends.
northcott-row = free columns between { $mine } and { $other }
northcott-move =
    So your piece in this row goes to column { $column }: { $free ->
        [one] { $free } free column is then between the two.
       *[other] { $free } free columns are then between the two.
    }
staircase-moved = { $count ->
    [one] { $count } coin
   *[other] { $count } coins
    } from step { $from } to step { $to }.
staircase-no-even-step = There is no even step: the nim-value is 0.
staircase-row = step { $step }
staircase-why =
    Only the even steps count. If your opponent moves coins from an odd step to an even one, move
    them one step further: the even steps are then as before. A move from an even step takes coins
    off it, as from a heap of Nim.
staircase-why-by =
    A move goes { $by } steps down. Only the steps count from which coins reach the floor, the steps 1 to { $by }, in an odd
    number of moves. If your opponent moves coins from another step, move them on by { $by } steps: the steps that count are
    then as before. A move from a step that counts takes coins off it, as from a heap of Nim.
staircase-all-on-floor = All steps are the floor: the nim-value is 0.
staircase-move = So { $count ->
    [one] { $count } coin goes
   *[other] { $count } coins go
    } from step { $from } to step { $to }.
strip-no-empty-cell = No cell is empty: the nim-value is 0.
strip-run = { $strip ->
    [0] {""}
   *[other] strip { $strip },{" "}
    }run of { $length } from cell { $cell } ({ $ends ->
    [open] no end touches a letter
    [like] between like letters
    [unlike] between unlike letters
   *[one] one end touches a letter
    })
strip-letter = The letter { $letter } in cell { $cell } makes that { $sum }.
treblecross-complete = complete three crosses
treblecross-completes = completes three crosses
treblecross-made = three in a row
move-in-row = row { $row }: { $from } -> { $to }
move-takes = take { $taken }
move-takes-any = take any, say { $taken }
move-takes-or = take { $taken } (the same: { $others }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    })
take-vertex = Take vertex { $vertex }.
take-any-vertex = Take any vertex, say { $vertex }: all moves leave the same.
take-edge = Take the edge between { $a } and { $b }.
take-vertex-or = Take vertex { $vertex } (or { $others }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }: the same graph is left).
take-edge-or = Take the edge { $edge } (or { $others }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }: the same graph is left).
take-any-edge = Take any edge, say the one between { $a } and { $b }: all moves leave the same.
note-in-part = { $noun ->
    [strip] Strip
    [row] Row
    [board] Board
    [picture] Picture
   *[graph] Graph
    } { $number }: { $note }
paths-are-heaps = A path of n vertices is a heap of n in the game { $code }.
paths-moves =
    { $kind ->
        [edge] A move there takes 2 objects and leaves two heaps, one heap or nothing: two
            neighbours, and the rows on both sides of them.
       *[vertex] A move there takes 1 object that is a whole heap; or 2, and leaves one heap or
            nothing (an end of the row with its neighbour); or 3, and leaves two heaps, one heap or
            nothing (a vertex with both neighbours).
    }
hackenbush-loops =
    { $loops ->
        [one] a loop at { $vertices }, of value 1
       *[other] cycles through { $vertices }: { $loops } loops, value { $value }
    }
hackenbush-fused =
    Vertices that lie on common cycles are brought together into one vertex; the order does not
    matter. Each edge of these cycles is then a loop at this vertex. Two loops cancel (1 xor 1 =
    0): an even number of loops has the value 0, an odd number the value 1.
hackenbush-stalk = stalk { $chain }: { $length }
hackenbush-under = { $chain }, and what stands on it: { $length } + { $top }
hackenbush-at = At the vertex `{ $vertex }` there are: { $parts }. Together { $sum }.
cut-edge = Cut the edge between { $a } and { $b }.
cut-string = Cut the string between { $a } and { $b }.
draw-line = { $side ->
    [above] Draw the line above the box in row { $row }, column { $column }.
    [below] Draw the line below the box in row { $row }, column { $column }.
    [left] Draw the line to the left of the box in row { $row }, column { $column }.
   *[right] Draw the line to the right of the box in row { $row }, column { $column }.
    }
nimstring-pass = Pass: the player who has completed a box moves again.
marked-position = { $kind ->
    [finite] In { $position } the player to move can only pass. What is left then has the value { $value }, and the other player moves there.
   *[loony] In { $position } the player to move can only pass. What is left then is loony, and the other player moves there.
    }
value-behind-mark = From { $position } the move to { $option } is free: the player who makes it moves again. What is left has the value { $value }, and no other move wins beside a heap of this size. So the value is { $value }.
complimenting-move-wins = The move to { $option } completes a box: the player who makes it moves again, and wins from there.
loony-position = { $position } is loony: the player to move can choose who moves first in what is left when the first two coins are gone.
loony-makes-loony = { $term } is loony, so the whole sum is: the player to move wins it.
forced-options =
    In { $position } the moves lead to { $options }{ $more ->
        [0] .
       *[other] , and to { $more } more.
    }
forced-option = { $kind ->
    [finite] { $option } (value { $value })
    [loony] { $option } (loony, so it loses)
    [ends] { $option } (the opponent then wins the game)
    [won] { $option } (the game is won)
    [most] { $option } (to be answered; the answer wins beside all Nim heaps but those of size { $value })
    [all] { $option } (to be answered; an answer always wins)
    [none] { $option } (to be answered; no answer wins)
   *[must] { $option } (to be answered; the answer wins beside Nim heaps of size { $value })
    }
forced-value = { $value ->
    [0] No move wins { $position } alone. So it has the value 0.
   *[other] Beside a Nim heap of size { $value } no move wins { $position }; beside each smaller one some move does. So it has the value { $value }.
    }
misere-forced = A move that wins the game by the rules wins it in misère play, too, and where the last move must be answered, only answers count as moves.
forced-loony = Beside every Nim heap some move wins. So { $position } is loony.
forced-ends = One of them wins the game at once.
forced-answers = Here the next player must answer. An answer wins beside Nim heaps of these sizes: { $sizes }.
forced-answers-none = Here the next player must answer, and no answer wins.
forced-answers-all = Here the next player must answer, and beside every Nim heap an answer wins.
forced-answers-but = Here the next player must answer. An answer wins beside all Nim heaps but those of size { $sizes }.
forced-many = The smaller positions are too many to be listed here; a search has valued { $positions } positions.
value-zero-forced =
    The nim-value is 0: no move of the first player wins. The second player answers a move to another value by
    making it 0 again, wins after a loony move, and has a winning answer where one is required.
zero-again-forced =
    No move of your opponent wins from there. After a move to another value make it 0 again; after a loony
    move you win; and where you must answer, some answer wins.
leaves-must = Your opponent must move in the position with the sign, and no move there wins.
word-must = none, the last move must be answered
position-forced-and-loops = a game in which a move can win everything or must be answered, and one in which play can come back, have no sum here
position-two-answers = more than one position ends in `:again`, `:must` or `:lost`, and the next player can move in one only
position-one-answer = leave the sign behind one of them
word-loony = loony
word-again = none, the last player moves again
place-domino = Place a domino on the cells { $a } and { $b } (row, column).
cram-copies =
    The free cells are the same after { $turn }, and no domino meets its image. So the second player
    can answer each domino by its image, and always has an answer: the value is 0.
cram-centre =
    Place the domino on the cells { $a } and { $b } (row, column). The free cells are then the same
    after { $turn }, and no domino meets its image: answer each domino by its image. That wins, and no values are needed.
cram-turn = { $kind ->
    [centre] half a turn about the centre
    [shift] the shift that brings the cell 1,1 to the cell { $cell }
    [turn] the half turn that brings the cell 1,1 to the cell { $cell }
    [rows] reversing the order of the rows so that the cell 1,1 comes to the cell { $cell }
   *[columns] reversing the order of the columns so that the cell 1,1 comes to the cell { $cell }
    }
cram-paths =
    A row of n free cells, straight or bent, is a path of n vertices, and a ring of n free cells is a
    cycle. A domino takes two neighbours of it, as a move of Arc Kayles does.
sprouts-spot = { $lines ->
    [0] a spot without lines
    [1] a spot with one line
   *[other] a spot with { $lines } lines
    }
sprouts-named-spot = the spot `{ $name }`
sprouts-loop =
    Draw a line from { $spot } back to the same spot{ $region ->
        [0] {""}
       *[other] , in region { $region }
    }, and put a new spot on it.
sprouts-join-alike =
    Draw a line between two spots { $lines ->
        [0] without lines
        [1] with one line each
       *[other] with two lines each
    }{ $region ->
        [0] {""}
       *[other] , in region { $region }
    }, and put a new spot on it.
sprouts-join =
    Draw a line from { $one } to { $other }{ $region ->
        [0] {""}
       *[other] , in region { $region }
    }, and put a new spot on it.
sprouts-sides =
    The line parts the region{ $all ->
        [0] {" "}in two.
       *[other] {""}: of the other boundaries there, { $one } { $one ->
            [one] is
           *[other] are
        } on one side and { $other } on the other.
    }
reply-in-words = To `{ $position }`: { $note } The answer `{ $reply }`: { $answer }
treblecross-cross = A cross in cell { $cell } of { $cells }.
treblecross-completable = In { $strip } one more cross completes three in a row.
treblecross-row = { $strip ->
    [0] {""}
   *[other] strip { $strip },{" "}
    }{ $length ->
    [1] safe cell { $cell }
   *[other] safe cells { $cell } to { $last }
    }: heap { $length } + 2 = { $heap }
treblecross-unsafe = In { $strip } the cells { $cells } are not safe (less than 3 cells away from a cross).
treblecross-no-safe-cell = No cell is safe, so the value is 0.
tromino-cover =
    Cover column { $left } and one cell of column { $after }, or the same from the other end:
    column { $right } and one cell of column { $before }. The other cell of that column stays
    free; it may be the upper or the lower one. These 4 ways to place the tromino count as one
    move: each leaves { $even ->
        [0] { $odd ->
            [one] a piece of { $odd } cell
           *[other] a piece of { $odd } cells
        }
       *[other] pieces of { $even } and { $odd } cells
    }.
turtles-none-left = No `o` is left: the nim-value is 0.
turtles-row = `o` in cell
twins-row = `o` in cell { $cell }
turtles-turn-alone = So turn cell { $cell } alone.
turtles-turn-cancels =
    So turn the cells { $cell } and { $other }. The `o` in cell { $other } goes as well: two equal
    heaps cancel.
turtles-turn-two =
    So turn the cells { $cell } and { $other }: the `o` is then in cell { $other }.
coins-none-left = No coin shows heads: the nim-value is 0.
coins-values = { $of ->
    [rows] By the rule { $rule } the rows from 1 on have the values { $values }.
    [layers] By the rule { $rule } the layers from 1 on have the values { $values }.
    [columns] By the rule { $rule } the columns from 1 on have the values { $values }.
   *[coins] By the rule { $rule } the coins from 1 on have, each alone, the values { $values }.
}
coins-row = heads at coin { $coin }
coins-cell = heads at { $row },{ $column } ({ $down } * { $across })
coins-at = heads at { $place } ({ $values })
coins-turn = { $count ->
    [one] Turn coin { $coins }: its value is { $sum }, and the nim-sum changes by that.
   *[other] Turn the coins { $coins }: the nim-sum of their values is { $sum }, and the whole changes by that.
}
coins-turn-board =
    Turn the coins whose row is one of { $rows } and whose column is one of { $columns }. The nim-sum of the values
    is { $down } for the rows and { $across } for the columns; the nim-product of both is { $product }, and the whole
    changes by that.
coins-turn-layers =
    Turn the coins whose coordinates are, direction by direction, in { $sets }. The nim-sums of the values in these
    directions have the nim-product { $values } = { $product }, and the whole changes by that.
compound-number = { $kind ->
    [suspense] The suspense of { $position } is { $number }.
   *[remoteness] The remoteness of { $position } is { $number }.
}
compound-heap = { $state ->
    [ended] Each component is an empty Nim heap, so no move is left.
    [lost] Together the components are one Nim heap with one object. The next player has to take it, and loses in
        misère play.
   *[won] Together the components are one Nim heap with { $total } objects. The next player leaves one of them, and
        wins in misère play.
}
compound-outcome = { $state ->
    [ended] In { $position } no move is left.
    [won] { $play ->
        [misere] The next player wins { $position } alone, in misère play.
       *[normal] The next player wins { $position } alone, in normal play.
    }
   *[lost] { $play ->
        [misere] The next player loses { $position } alone, in misère play.
       *[normal] The next player loses { $position } alone, in normal play.
    }
}
wythoff-too-far-apart =
    The difference is { $difference }, and the golden ratio, 1.618..., times that is larger than
    { $smaller }.
wythoff-pair =
    The difference of { $first },{ $second } is { $difference }, and { $difference } times the golden
    ratio, 1.618..., has the whole part { $golden }. { $pair ->
        [lost] That is the smaller number, so the pair is lost and its value is 0.
       *[won] The smaller number is { $smaller }, so the pair is not lost.
    }
wythoff-pairs = The first lost pairs, for the differences 0, 1, 2, and so on: { $pairs }.
wythoff-move =
    The pair { $first },{ $second } is lost: its difference is { $difference }, and the whole part of
    { $difference } times the golden ratio is { $golden }. One move leads there: { $which ->
        [second] take { $less } from the second number.
        [first] take { $less } from the first number.
       *[both] take { $less } from both numbers.
    }
lasker-row = heap { $heap } = 4*{ $quotient } + { $remainder }

## Reasons: games of heaps (games/heaps)

heaps-added = The heaps are independent, so their values are added without carry (xor):
heap-values-cut-off = The budget ran out before the values of the heaps were written out.
more-heaps-alike = ({ $heaps ->
    [one] { $heaps } more heap is
   *[other] { $heaps } more heaps are
    } valued in the same way.)
heaps-in-order =
    The value g(n) of a heap n is the mex of the values of its options: the least of 0, 1, 2, ...
    that none of them has. The options are smaller heaps, so the values are found from the smallest
    heap on.
heaps-in-order-split =
    The value g(n) of a heap n is the mex of its options' values: the least of 0, 1, 2, ... that none
    of them has. Heaps a and b together have the value g(a) xor g(b).
heaps-together = Heaps a and b together have the value g(a) xor g(b).
heaps-shown-to =
    Only the heaps 0 to { $shown } are shown; the values go on up to heap { $largest }.
heaps-not-shown =
    The smaller heaps, whose values are computed up to heap { $largest }, are too many to be
    shown.
heap-has-many-options = Heap { $heap } has too many options to go through them here.
period-induction =
    One step of the proof with the numbers of heap { $heap }: a move leaves at least { $heap } -
    { $k } = { $rest } in { $parts ->
        [one] one heap, which is more than { $most }, so the heap
       *[other] at most { $parts } heaps, which is more than { $parts } * { $one } = { $most }, so one of them
    } is at least { $least }. With { $p } less in it that is a move from heap { $smaller }, to a
    position of the same value; and the other way round. So g({ $heap }) = g({ $smaller }), and so
    on downwards.
period-observed =
    This is not proved. In { $game }, g(n + { $period }) = g(n){ $saltus ->
        [0] {""}
       *[other] {" "}+ { $saltus }
    } holds for all n from { $preperiod } on as far as the values were computed, which is up to heap { $last };
    the answer takes for granted that it goes on.
period-long-check =
    That is too long to do by hand: a certificate of the period holds the figures of the proof,
    and a checker that has none of the code which found it checks it anew.
period-same-sets =
    The sets of older values are the same at { $e } and at { $later }: each heap from { $first }
    to { $last } has the value of some heap from 1 to { $before } of the same residue modulo
    { $modulus }.
period-residues = R consists of { $residues } (residues modulo { $modulus }).
period-residues-checked = Of the conditions in the full statement, (2) and (3) were checked for n = { $first }, ..., { $last }.
period-is-remainder =
    In short: 1 to { $last } may be taken and no multiple of { $p }, so g(n) is what n leaves when
    divided by { $p }.
period-saltus-checked =
    Of the conditions in the full statement, (B) was checked for all heaps below { $end } that a
    move may leave, (C1) and (C2) on all options of the heaps { $first } to { $last }.
period-window-checked =
    Of the conditions in the full statement, (H0) was checked for the heaps { $rare } to { $last }, (H1) for the heaps { $from } to
    { $last }.
figure-largest-take = the largest number that is taken
figure-largest-take-of-code = the largest number that is taken (the last place of the code)
figure-from-heap = from this heap on
figure-apart = the distance between the compared values
figure-growth = by how much the values grow in a period
figure-most-heaps-left = the largest number of heaps that a move leaves
figure-largest-not-taken = the largest number that may not be taken
figure-regular-from = the heap from which the rules are regular
figure-least-below-e = the least number that no heap below e - m has
figure-least-below-e-p = the same for the heaps below e + p - m
figure-repeat-after = the place after which the digits repeat
figure-repeated-digits = how many digits repeat
figure-largest-take-tried = the largest take that a smaller value is looked for with
figure-periods-compared = the number of periods compared
figure-parity-not-counted = the parity of the heap does not count
figure-parity-counted = the parity of the heap counts, with t = { $t }
figure-mask = the mask
figure-last-rare = the last rare heap
figure-witness-part = the largest small part of a witness
figure-window-width = the width of the window, k + max(n1, A)
figure-nim-value = the nim-value

## Reasons: Moore's Nim (games/moore)

moore-figure-k = the largest number of heaps that may shrink in one move
moore-figure-total = the total of the heaps
moore-figure-least = the least heap
moore-only-ones =
    No heap is larger than 1. There { $heaps ->
        [one] is { $heaps } heap
       *[other] are { $heaps } heaps
    } of size 1, and { $heaps } leaves the remainder { $remainder } modulo { $modulus }.
moore-columns = Some heap is larger than 1, and the column sums modulo { $modulus } are { $sums }.
moore-columns-zero = Every column gives 0.
moore-column-not-zero =
    Not every column gives 0, so the player to move wins by making every column 0.
moore-column-not-zero-misere =
    Not every column gives 0, and a heap is larger than 1, so the player to move wins. First look
    for the move of normal play, which makes every column 0.
moore-construction =
    With at most k heaps, highest column first (a heap shrinks by losing a 1):
moore-becomes = { $old } becomes { $new }
moore-construction-ends = So { $heaps }: every column gives 0.
moore-column-zero =
    Column of { $column }: the other heaps give 0, so the heaps whose digits are free ({ $free })
    get the digit 0.
moore-column-filled =
    Column of { $column }: the other heaps give { $sum }, and { $sum } + { $needed } = { $modulus },
    which is 0 modulo { $modulus }: write 1 here in { $ones }{ $set ->
        [0] {""}
       *[other] , and 0 in { $zeros }
    }.
moore-column-loses =
    Column of { $column }: free digits alone cannot make its sum 0, so { $losing ->
        [one] the heap { $heaps } loses this 1, and its digits below may be chosen freely
       *[other] the heaps { $heaps } lose this 1, and their digits below may be chosen freely
    }{ $set ->
        [0] {""}
       *[other] ; set the digit to 0 in { $zeros }
    }. The column now gives 0.
moore-leave-ones = So leave a number of them that is 1 modulo { $modulus }.
moore-leave-ones-instead =
    That is not the move here: only heaps of size 1 would be left. In misère play leave a number of
    them that is 1 modulo { $modulus } instead.
moore-proof-move = This move leads to { $position }, where { $then ->
    [ones] the number of ones is right.
   *[columns] every column gives 0.
    }
moore-proof-move-empties =
    This move leaves no heaps, where every column gives 0.
moore-misere-strategy =
    The winner's strategy: make every column give 0, as in normal play, until your move would
    leave only heaps of size 1; then leave a number of them that is 1 modulo { $modulus }, and
    answer every move that takes r of them by taking { $modulus } - r, until one is left for your
    opponent.
moore-few-heaps = Up to k heaps have their total as nim-value, k+1 heaps that of Jenkyns and Mayberry.
moore-is-nim = One heap shrinks in each move, so this is Nim.
moore-total = There are at most k heaps, so the nim-value is u = { $total }.
moore-m-less-than-z = m is less than z, so the nim-value is u = { $total }.
moore-z-beyond =
    z = y (y+1) / 2 + 1 is larger than 2^127 and so than m; the nim-value is u = { $total }.
moore-m-not-less-than-z =
    m is not less than z, so the nim-value is (z-1) + ((m-z) mod (y+1)) = { $sum }.

## Why a move wins (play/why.rs)

lost-nim-sum = The nim-sum{ $of ->
    [terms] {" "}of the terms' values
   *[parts] {""}
    } is 0: { $sum } = 0. Every move changes it, and the second player makes it 0 again.
lost-odd-ones =
    There is an odd number of heaps of size 1 and no other heap, so the first player takes the last one.
lost-while-large =
    The nim-sum is 0 while there are heaps larger than 1. The second player plays as in normal play, until only an odd number of heaps of size 1 is left.
lost-zero = Every move makes the nim-value other than 0, and the second player can make it 0 again.
lost-theorem = The player to move loses ({ $theorem }).
lost-search = The player to move loses; an exhaustive search shows it.
why-ends = It completes { $made }, and that ends the whole sum.
why-ends-sum = It ends the whole sum.
why-nothing-left = Nothing is left.
why-nim-sum = It makes the nim-sum{ $of ->
    [terms] {" "}of the terms' values
   *[parts] {""}
    } 0: { $sum } = 0.
why-odd-ones =
    It leaves an odd number of heaps of size 1, so the last one falls to the other player.
why-while-large =
    It makes the nim-sum 0 while there are heaps larger than 1, as in normal play.
why-again = The player who makes this move moves again, and wins from the position that is left.
why-zero = It leaves the nim-value 0: every move changes that, and it can be made 0 again.
why-theorem = The player to move then loses ({ $theorem }).
why-search = The player to move then loses; an exhaustive search shows it.

## A tutor (tutor/)

tutor-none = none
tutor-write-winner = Write `first`, `second` or `nobody`.
tutor-write-move = Write a move.
tutor-write-number = Write one number.
tutor-write-numbers = Write numbers with spaces between them, or `none`.
tutor-not-the-winner = No. { $why }
tutor-must-change = It has to change: the nim-sum is { $sum } now.
tutor-sum-stays = With { $given } in its place the nim-sum would be { $sum }, and not 0.
tutor-not-by-theorem = { $given } is not what the theorem gives ({ $theorem }).
tutor-not-the-value = The value is not { $given }.
tutor-count-again = There are not { $given } of them. Count again.
tutor-as-many-numbers =
    { $count ->
        [one] One number is needed
       *[other] { $count } numbers are needed
    }, and you wrote { $given }.
tutor-number-is-not = { $label }: the number is not { $given }.
tutor-none-of-them = { $given } is not one of the numbers.
tutor-has-no-digit = { $given } has no 1 in column { $digit }: it is { $binary } in binary.
tutor-another-has-digit = That is right, and another number has a 1 in column { $digit }.
tutor-no-such-option = There is no option { $given }: they are numbered from 1 to { $most }.
tutor-another-is-lost = That is right, but not all: another option is lost for the player who moves next.
tutor-option-drawn = From option { $number }, { $position }, neither player can force a win.
tutor-option-won = Option { $number }, { $position }: the player who moves next wins it.
tutor-value-occurs = { $given } occurs: { $position } has it. Look for a number that no option has.
tutor-smaller-is-missing = { $given } is missing, and so is a smaller number.
tutor-ordinary-sum = { $given } is the ordinary sum. Add the binary digits without carrying: two ones in a column give 0.
tutor-column-cancels = Column { $digit } has { $ones ->
        [0] no ones
       *[other] { $ones } ones, an even number: they cancel each other
    }.
tutor-column-stays = Column { $digit } has { $ones ->
        [one] one 1
       *[other] { $ones } ones
    }, an odd number: a 1 is left.
tutor-no-column = { $given } is not a column. The columns are 1, 2, 4, 8 and so on.
tutor-at-least-one = There is at least one.
tutor-another-column = That is right so far, but another column has an odd number of ones.
tutor-ask-numbers = Which numbers does the theorem add up for { $position }? Write them in order.
tutor-ask-value = What is the nim-value of { $position }?
tutor-ask-mex = These are the options of { $position }. What is its nim-value?
tutor-ask-columns = Here they are in binary. In which columns (1, 2, 4, ...) is the number of ones odd?
tutor-ask-sum = What is { $sum }?
tutor-ask-large = How many heaps are larger than 1?
tutor-ask-ones = How many heaps of size 1 are there?
tutor-ask-lost = These are the positions after each move. Which of them does the player who moves next lose?
tutor-ask-winner = Who wins, the first player, who is to move now, or the second?
tutor-ask-holders = Which of the numbers have a 1 in column { $digit }?
tutor-ask-becomes = Take the number { $number } ({ $label }). What must it become, so that the nim-sum is 0?
tutor-ask-move = Make a winning move.
tutor-ask-drawing-move = No move wins. Make one that does not lose.
tutor-ask-any-move = Every move loses. Make one, and I show the answer to it.
tutor-write-next = Write `next`, `other` or `nobody`.
tutor-ask-next = Who wins { $position }: the player who moves next there (`next`), the other one (`other`), or nobody (`nobody`)?
tutor-next-wins = The player who moves next wins.
tutor-other-wins = The other player wins.
tutor-left-out = left out
tutor-left-out-first = Nobody moves to a position from which the next player can { $how } at once: such options, if there are any, are left out.
tutor-open-row = { $number }: { $position }
tutor-hint-lost-normal = A position is lost for the player who moves next when every move from it leads to a position that is won; so it is, too, when there is no move.
tutor-hint-lost-misere = A position is lost for the player who moves next when there is a move, and every move leads to a position that is won. A player who cannot move has won.
tutor-hint-no-reply = There is no move from it.
tutor-hint-replies = The moves from it lead to: { $replies }.
tutor-hint-option = Look at { $position }. { $why }
tutor-hint-lost-count = { $count ->
        [0] None of the options is lost for the player who moves next.
        [one] One of the options is lost for the player who moves next.
       *[other] { $count } of the options are lost for the player who moves next.
    }
tutor-cannot-move = There is no move, and a player who cannot move loses.
tutor-cannot-move-misere = There is no move, and in misère play a player who cannot move wins.
tutor-has-ended = The move has completed { $made } and ended the game: the other player wins.
tutor-has-ended-misere = The move has completed { $made } and ended the game: in misère play who did that loses.
tutor-why-end = The player who moves next can { $how }.
tutor-why-reply = From there a move leads to { $to }, and the player who moves next there loses.
tutor-why-all-won = Whatever the next move is, the position after it is won for the player who then moves: { $replies }.
tutor-why-won = Whatever the next move is, the position after it is won for the player who then moves.
tutor-why-drawn = No move from there leads to a lost position, but one avoids all positions that the opponent wins.
tutor-no-move-left = No move is left: the game is over.
tutor-hint-value-is = The value is { $value }. Is that 0?
tutor-hint-sum-is = The nim-sum is { $sum }. Is that 0?
tutor-hint-misere-state = Heaps larger than 1: { $large }. Heaps of size 1: { $ones }. Nim-sum: { $sum }.
tutor-hint-parity = The value is { $parity ->
        [even] even
       *[odd] odd
    } and at most { $most }.
tutor-column = column { $digit }
tutor-ask-moore = Here are the heaps in binary. Count the ones of each column, and divide by { $modulus }: what are the remainders, from the left column to the right one?
tutor-moore-results = The remainders: { $results }.
tutor-hint-moore-rest = Nothing is carried. { $modulus } ones in a column count as none, so only the remainder of a division by { $modulus } is left.
tutor-hint-moore-column = The left column, { $digit }, has { $ones ->
        [one] one 1
       *[other] { $ones } ones
    }. Divided by { $modulus }, that leaves { $rest }.
tutor-moore-zero = All remainders are 0, and then the player to move loses (Moore).
tutor-moore-not-zero = Not all remainders are 0, and then the player to move wins (Moore): a move can make all of them 0.
tutor-moore-top = the column
tutor-ask-moore-top = Which is the leftmost column whose remainder is not 0?
tutor-moore-top-told = It is column { $digit }.
tutor-hint-moore-top = From left to right the columns are { $digits }.
tutor-hint-moore-zeros = { $count ->
        [0] The first column has one already.
        [one] One column has the remainder 0 before it.
       *[other] { $count } columns have the remainder 0 before it.
    }
tutor-moore-heaps = how many heaps
tutor-ask-moore-heaps = Heaps only shrink, so in column { $digit }, the leftmost one that changes, a 1 can become 0 but not the other way round. How many heaps must lose their 1 there?
tutor-moore-heaps-told = { $count ->
        [one] One heap loses
       *[other] { $count } heaps lose
    } the 1 in column { $digit }.
tutor-hint-moore-lose = The remainder of the column must become 0.
tutor-hint-moore-each = Each heap that loses its 1 in column { $digit } lowers the remainder by one, and it is { $rest }.
tutor-hint-moore-free = { $count ->
        [one] Choose one heap that has
       *[other] Choose { $count } heaps that have
    } a 1 in column { $digit } and take it away. In the columns to the right you may give such a heap any digit: it has become smaller already.
tutor-hint-moore-go-on = Go on from left to right. Choose the free digits so that each column leaves 0 when it is divided by { $modulus }. Where these are not enough, another heap loses a 1, as long as no more than { $most } heaps change.
tutor-moore-misere = In misère play the remainders decide as in normal play, as long as a heap is larger than 1.
tutor-ask-moore-ones = Only heaps of size 1 are left, and the player who takes the last one loses. Divide their number by { $modulus }: what is the remainder?
tutor-moore-ones = the remainder
tutor-moore-ones-told = { $ones } divided by { $modulus } leaves { $rest }.
tutor-hint-moore-count = { $ones ->
    [0] There is no heap of size 1.
    [one] There is one heap of size 1.
   *[other] There are { $ones } heaps of size 1.
    }
tutor-hint-moore-take-away = Subtract { $modulus } from their number as often as you can. The remainder is the number that is left.
tutor-moore-ones-lost = The remainder is 1: every move leaves another remainder, and the other player can leave 1 again, until one heap is left for the player who has to take it.
tutor-moore-ones-won = The remainder is not 1. So a move leaves the remainder 1, or nothing is left to be taken: the player to move wins.
tutor-hint-moore-leave-ones = If only heaps of size 1 are left after the move, their number must leave the remainder 1 when it is divided by { $modulus }.
tutor-wythoff-pairs = The pairs that the player to move loses are numbered. Pair 0 is (0, 0). The two numbers of pair n differ by n, and the smaller one is the least number that stands in no earlier pair.
tutor-wythoff-row = pair { $number }: { $pair }
tutor-ask-wythoff = The two numbers here differ by { $number }. Which two numbers are pair { $number }?
tutor-wythoff-told = Pair { $number } is { $pair }.
tutor-smaller = the smaller number
tutor-larger = the larger number
tutor-hint-wythoff-least = Count up from 0. Which is the first number that stands in no pair of the list?
tutor-hint-wythoff-sum = The smaller number is { $smaller }; the larger one is larger by { $number }.
tutor-wythoff-lost = The position is this pair, so the player to move loses.
tutor-wythoff-won = The position is not { $pair }, the only lost pair whose numbers differ by { $number }. So the player to move wins.
tutor-hint-wythoff-lost = Compare the position with pair { $number }: no other lost pair has this difference.
tutor-hint-wythoff-reach = Look for a lost pair that one move reaches: take from one number, or the same from both.
tutor-hint-wythoff-both = Take { $taken } from both numbers: that keeps their difference, and leaves { $pair }.
tutor-hint-wythoff-keep = Keep the { $kept }. It stands in pair { $number }, which is { $pair }.
tutor-euclid-rule = The nim-value is the whole part of { $y }/{ $x } - { $x }/{ $y }, the difference of the two ratios (Nivasch).
tutor-told-equation = { $equation }.
tutor-ask-euclid-figures = Written as one fraction, it is ({ $y }^2 - { $x }^2) / ({ $x } * { $y }). What are the number above and the number below the line?
tutor-hint-euclid-fraction = Square both numbers and subtract; then multiply the two numbers.
tutor-hint-euclid-squares = The squares: { $squares }.
tutor-ask-euclid-whole = What is the whole part of { $fraction }?
tutor-euclid-whole = the whole part
tutor-euclid-whole-told = The whole part of { $fraction } is { $value }: this is the nim-value.
tutor-hint-euclid-fits = How often does { $below } fit into { $top }?
tutor-hint-euclid-times = { $times } times { $below } is { $product }, and once more makes { $more }, which is too much.
tutor-euclid-lost = The value is 0: { $ratio } is below the golden ratio, 1.618..., and then the player to move loses.
tutor-euclid-won = The value is { $value }, which is not 0: { $ratio } is above the golden ratio, 1.618..., and then a move leads to a pair of value 0.
tutor-hint-euclid-golden = The value is 0 exactly where the larger number is below 1.618... (the golden ratio) times the smaller. Here { $ratio }.
tutor-ask-euclid-left = A move can leave one of these numbers in place of { $y }: { $left }. Which of them makes a pair of value 0 with { $x }: the larger number below 1.618 times the smaller?
tutor-euclid-left = the number
tutor-euclid-left-told = It is this pair: { $ratio }, below 1.618.
tutor-hint-euclid-ratio = Only the two smallest of these numbers can be near enough to { $x }.
tutor-hint-euclid-first = With the first number the ratio is { $first }.
tutor-fused = The vertices { $vertices } lie on cycles. By the fusion principle they are brought together into one, and their { $count } edges become loops, each worth 1.
tutor-loops = There are { $count } loops at { $name }: two of them cancel, so at most one counts.
tutor-stalk = the length
tutor-ask-stalk = On { $name } stand stalks of these lengths: { $lengths } (a loop counts as 1). By the colon principle one stalk can take their place. How long is it?
tutor-stalk-told = What stands on { $name } is worth one stalk of { $value }.
tutor-hint-stalk = Its length is the nim-sum of the lengths: { $sum }.
tutor-ask-ground = Now nothing but stalks is left. How long are the stalks on the ground? Each begins with the edge from the ground, which adds 1. Write them in this order.
tutor-stalk-over = the stalk through { $name }
tutor-ground-loop = what is left of the loops at the ground
tutor-ground-told = The stalks on the ground have the lengths { $lengths }.
tutor-coin-cell = the `o` in cell { $cell }
tutor-told-numbers = The numbers are { $numbers }.
tutor-told-value = The nim-value of { $position } is { $value }.
tutor-told-mex = { $last ->
        [0] 0 occurs
       *[other] Every number from 0 to { $last } occurs
    } and { $value } does not, so the nim-value of { $position } is { $value }.
tutor-told-mex-0 = No option has the value 0, so the nim-value of { $position } is 0.
tutor-told-columns = The columns with an odd number of ones: { $columns }.
tutor-told-sum = { $sum } = { $result }.
tutor-told-large = Heaps larger than 1: { $count }.
tutor-told-ones = Heaps of size 1: { $count }.
tutor-told-lost = Lost for the player who moves next: { $numbers }.
tutor-told-holders = Numbers with a 1 in column { $digit }: { $numbers }.
tutor-told-becomes = { $number } xor { $sum } = { $to }.
tutor-told-move = For example: { $from } -> { $to }
tutor-told-move-away = For example: { $from } -> nothing
tutor-told-no-move = Every move loses.
tutor-first-wins = The first player wins.
tutor-second-wins = The second player wins.
tutor-nobody-wins = Neither player can force a win.
tutor-has-value = value { $value }
tutor-is-won = the player who moves next wins
tutor-is-lost = the player who moves next loses
tutor-is-drawn = neither can force a win
tutor-option-row = { $number }: { $position } ({ $what })
tutor-value-row = { $position } ({ $what })
tutor-value-is-0 = The value is 0, and the player to move loses a position of value 0.
tutor-value-is-not-0 = The value is { $value }, which is not 0: there is a move to a position of value 0.
tutor-sum-is-0 = The nim-sum is 0: every move changes it, and the other player can make it 0 again.
tutor-sum-is-not-0 = The nim-sum is { $value }, which is not 0: there is a move that makes it 0.
tutor-sum-given = The nim-sum of the { $count } numbers is { $sum }.
tutor-add-numbers = The position plays like Nim heaps of these sizes: { $sum }.
tutor-value-given = The nim-value of { $position } is { $value }.
tutor-numbers-given = { $position } stands for { $count } numbers, too many to write them here.
tutor-can-end = The first player can complete { $made } at once.
tutor-an-option-is-lost = There is a move to a position that the opponent loses.
tutor-no-option-is-lost = The opponent wins after every move.
tutor-some-option-is-drawn = No move leaves the opponent a lost position, but one keeps the draw.
tutor-hint-zero-loses = In normal play the player to move loses exactly when the whole value is 0.
tutor-hint-leave-0 = Look for a move to a position of value 0.
tutor-hint-sum-0 = Look for a move that makes the nim-sum 0.
tutor-hint-column = Count the ones of each column. The rightmost column is 1, the next one 2, then 4.
tutor-hint-ones = Two ones in a column cancel each other. Where is one left?
tutor-hint-no-column = No column has an odd number of ones, so every digit of the nim-sum is 0.
tutor-hint-add-columns = A column with an odd number of ones gives a 1. Add up these columns: { $columns }.
tutor-hint-odd-ones = The number of ones in this column is odd, so at least one number has a 1 there.
tutor-hint-binary = Write each number as a sum of 1, 2, 4, 8, ..., each at most once.
tutor-hint-others = The nim-sum is 0 when this number equals the nim-sum of all others.
tutor-hint-xor = It is { $number } xor { $sum }: the nim-sum takes away or adds each of its digits.
tutor-hint-mex = The nim-value is the least number, from 0 on, that no option has (the mex).
tutor-hint-from-0 = Is 0 among the values? Is 1? Go on until a number is missing.
tutor-hint-theorem = { $theorem }: { $statement }
tutor-hint-labels = There is one number for each of these: { $labels }.
tutor-hint-first = The first one, { $label }: { $number }.
tutor-hint-misere-large = Misère Nim is played as normal Nim while two heaps are larger than 1.
tutor-hint-misere-ones = If all heaps have size 1, each move takes one heap, and the player who takes the last heap loses.
tutor-misere-ones = { $count ->
        [0] Nothing is left, and in misère play a player who cannot move wins.
       *[other] All heaps have size 1, and their number is { $count }: each move takes one, and the player who takes the last one loses.
    }
tutor-misere-one-large = Exactly one heap is larger than 1: the first player reduces it to 1 or to 0, so that an odd number of heaps of size 1 is left.
tutor-misere-sum-0 = Heaps are larger than 1, and the nim-sum is 0: the first player loses, as in normal play.
tutor-misere-sum = Heaps are larger than 1, and the nim-sum is { $value }: the first player wins, as in normal play.
tutor-hint-odd-number = Leave an odd number of heaps of size 1, and nothing else.
tutor-hint-leave-lost = Look for a move to a position that the opponent loses.
tutor-hint-keep-draw = Look for a move after which the opponent cannot force a win.
tutor-hint-end = One move can { $how }.
tutor-hint-draw = If no move leads to a lost position, avoid giving your opponent a won one.
tutor-hint-winner = The first player wins exactly when one of the moves leads to a position that the opponent loses.
tutor-hint-change = Change { $from }.

## Boards (board.rs, games)

board-bank = bank of { $chips }

## Formulas that are guessed (guess)

formula-from = { $formula } for n >= { $first }
formula-classes = { $formula } ({ $classes ->
        [one] { $classes } class
       *[other] { $classes } classes
    }){ $first ->
        [0] {""}
       *[other] {" "}for n >= { $first }
    }
formula-lost = P-positions are the numbers that leave { $residues } modulo { $period }{ $first ->
        [0] {""}
       *[other] , from { $first } on
    }
formula-lost-powers =
    P-positions are the numbers { $times ->
        [1] {""}
       *[other] { $times } *{" "}
    }{ $base }^k{ $plus ->
        [0] {""}
       *[other] {" "}+ { $plus }
    }, k = 0, 1, 2, ...
formula-lost-quadratic =
    P-positions are the numbers { $half ->
        [yes] (
       *[no] {""}
    }{ $square ->
        [1] {""}
       *[other] { $square } {""}
    }k^2{ $linear ->
        [0] {""}
        [1] {" "}+ k
       *[other] {" "}+ { $linear } k
    }{ $half ->
        [yes] ) / 2
       *[no] {""}
    }{ $plus ->
        [0] {""}
       *[other] {" "}+ { $plus }
    }, k = 0, 1, 2, ...
formula-lost-recurrent =
    P-positions are the numbers a(0) = { $first }, a(1) = { $second }, a(k) = { $p ->
        [0] {""}
        [1] a(k-1) + {""}
       *[other] { $p } a(k-1) + {""}
    }{ $q ->
        [1] {""}
       *[other] { $q } {""}
    }a(k-2)
formula-beatty = P-positions are the pairs { $first }, { $second }, with alpha = { $alpha } (about { $about_alpha }), beta = alpha + { $step } (about { $about_beta })
formula-if = ({ $then } if { $condition }, else { $other })
guess-program-valuation = The exponent of a base in n.
guess-program-root = The whole part of the square root, digit by digit.
guess-program-test = The test: the function against computed terms.
guess-program-large = Large numbers, with the exact value of the formula.
guess-program-words = { $most ->
    [all] Numbers of { $bits } bits are enough for every argument below 2^64.
   *[other] Numbers of { $bits } bits are enough for arguments up to { $most }; the function refuses larger ones.
    }
guess-program-known = it is known for { $least } only
guess-program-beyond = numbers of { $bits } bits are enough up to { $most } only
guess-program-wrong = wrong at { $place }
guess-program-terms = { $count } terms

## Sequences of the OEIS (oeis/)

oeis-write = write a game, as in `kayles`; a number of the OEIS, as in `A002186`; or terms, as in `0 1 2 3 1 4 3 2`
oeis-empty = there is no question
oeis-number-too-long = a number of the OEIS has at most nine digits
oeis-a-term = a term
oeis-few-terms = { $count ->
        [one] one term is too few: a search takes { $least } or more
       *[other] { $count } terms are too few: a search takes { $least } or more
    }
oeis-more-terms = write more terms; eight are enough for most games
oeis-no-sequence = `{ $game }` has no sequence of nim-values
oeis-no-sequence-help = sequences are there for games whose positions are one number, as `kayles`, for games of two numbers, as `wythoff`, and for families, as `node-kayles path:N`
oeis-no-number = there is no position { $number } of this game
oeis-no-value = `{ $position }` has no nim-value

## Exercises (exercise/)

code-takes = Take { $count } { $digit ->
        [1] if that is the whole heap
        [2] and leave one heap
        [3] and leave one heap or nothing
        [4] and leave two heaps
        [5] and leave two heaps or nothing
        [6] and leave one heap or two heaps
        [8] and leave three heaps
        [9] and leave three heaps or nothing
        [10] and leave one heap or three heaps
        [11] and leave three heaps, one heap or nothing
        [12] and leave two heaps or three heaps
        [13] and leave three heaps, two heaps or nothing
        [14] and leave one heap, two heaps or three heaps
        [15] and leave three heaps, two heaps, one heap or nothing
       *[7] and leave two heaps, one heap or nothing
    }.
code-splits = Take nothing and leave two heaps (split a heap).
code-choice = { $heaps ->
        [0] nothing
        [1] one heap
        [2] two heaps
        [3] three heaps
       *[other] { $heaps } heaps
    }{ $like ->
        [different] {" "}(of different sizes)
        [mixed] {" "}(not all of the same size)
        [equal] {" "}(of the same size)
       *[any] {""}
    }
code-choice-more = { $heaps ->
        [0] any number of heaps
        [1] one heap or more
       *[other] { $heaps } or more heaps
    }{ $like ->
        [different] {" "}(of different sizes)
        [mixed] {" "}(not all of the same size)
        [equal] {" "}(of the same size)
       *[any] {""}
    }
code-leaves = { $how ->
        [nothing] Take nothing
        [add] Add { $count }
       *[take] Take { $count }
    } and leave { $many ->
        [yes] one of these: { $choices }
       *[no] { $choices }
    }.
code-nothing = No move is allowed.
code-repeats = And so on: taking more than { $last } allows what taking { $length } fewer allows.
exercise-needs-start = positions of this game cannot be made at random
exercise-write-start = write a position to begin with, as in `{ $game } ...`: the exercises are positions that play leads to from there
progress-exercises = exercises

## Pictures (draw)

picture-n = N: the player to move wins
picture-p = P: the other player wins
picture-d = D: nobody can force a win
picture-title = Outcomes and values of a game graph
picture-title-misere = Outcomes of a game graph in misère play
picture-length = in { $length }
picture-colour = { $meaning } ({ $colour ->
    [orange] orange
    [blue] blue
   *[grey] grey
    })
picture-dark-arcs = dark arcs: moves that win
picture-thick-arcs = thick arcs: moves of the strategy
picture-move-wins = a move that wins
picture-move-of-strategy = a move of the strategy
picture-nim-values = Nim-values of { $game }
plot-title = Nim-values of { $game }, heaps { $from } to { $last }
plot-folded =
    One row for each period of { $period } heaps. Outlined: the heaps below { $preperiod },
    before the period begins.
heat-map-title = Nim-values of { $game } ({ $meaning })
heat-map-meaning = { $what ->
    [heaps] rows: first heap, columns: second heap; red: 0, the player to move loses
   *[numbers] rows: first number, columns: second number; red: 0, the player to move loses
    }
heat-map-all-zero = all values are 0
heat-map-range = 1 to { $largest }

## Graphs of positions, documents (explore.rs, report/game.rs)


## Files in memory (games/files.rs)

no-such-file = there is no such file

## Features (graph/json/disabled.rs)

built-without-json = this build of the library reads no graphs in JSON
build-with-serde = write an edge list or DOT, or build the library with its feature `serde`
