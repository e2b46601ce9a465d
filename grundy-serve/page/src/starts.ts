// A position of each game that can be played on a board.
export const starts = ["nim 3 4 5", "kayles 7", "chomp 3x4", "cram 3x4", "wythoff 5,8", "northcott:8 1-6 3-8", "nimstring 2x2", "node-kayles grid:3x3",
    "green-hackenbush edges:ground-a,a-b,b-c,a-d,ground-e,e-f,f-ground", "treblecross 9", "turtles oxoo", "coins:1-3 HTHHT", "nimble 2 4 7", "staircase 1 2 3", "chocolate-eat 3x4",
    "chocolate-split 2x4", "subtract:1,2,3 21", "strip-tictactoe 8", "arc-kayles cycle:7", "euclid 5,13", "grundy 8", "moore:2 1 2 3", "poker-nim:2 3 4", "sprouts 2",
    "kayles 5 + nim 3 + chomp 2x3"];
