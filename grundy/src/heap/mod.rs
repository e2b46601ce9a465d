//! Heap games: take-and-break codes, subtraction sets, and their nim-sequences.
