//! mex, the minimum excludant: the least natural number that is not in a set.
