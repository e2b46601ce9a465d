//! The recurrences between which a caller may choose.

/// How the values of a game are computed that leaves at most two heaps. Every
/// method gives the same values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Recurrence {
    /// The one that seems faster; the engine decides again from time to time, on the values so
    /// far.
    #[default]
    Auto,
    /// All options of every heap, one heap after the other.
    Plain,
    /// The same for blocks of heaps, by vectors and threads (from heap 2048 on).
    Dense,
    /// Only the splits that may have a common value, and witnesses for the
    /// others (from heap 256 on); slower where many heaps are rare.
    Sparse,
    /// The same for blocks of heaps, by vectors (from heap 4096 on), wherever no rare
    /// heap is near.
    Lanes,
}
