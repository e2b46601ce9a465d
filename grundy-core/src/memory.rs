//! Hints to the processor and the system on memory that is read in no order.
#![allow(unsafe_code)]

/// Asks for the line of memory that holds `slice[at]`, if there is one, to
/// be fetched ahead. Changes nothing else.
#[inline(always)]
pub fn prefetch<T>(slice: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program can see and never
        // faults, whatever the address; SSE is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(slice.as_ptr().wrapping_add(at).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, at);
}

/// Asks the system to hold the memory of a large table in pages of megabytes, as far as it has
/// them: the processor keeps the addresses of few pages, and a look into a table of many small
/// ones waits for the address first. Changes nothing else. Small tables stay as they are.
///
/// Call it before the table is filled: what lies in small pages stays there for now.
pub fn in_large_pages<T>(table: &Vec<T>) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        const PAGE: usize = 1 << 12;
        /// The size of a large page, on most machines.
        const LARGE: usize = 1 << 21;
        let start = (table.as_ptr() as usize).next_multiple_of(PAGE);
        let end = table.as_ptr() as usize + table.capacity() * size_of::<T>();
        if end.saturating_sub(start) >= 2 * LARGE {
            let length = (end - start) & !(PAGE - 1);
            // SAFETY: the pages belong to the vector, and this advice never changes what memory
            // holds or whether it may be read and written. Where the system knows no such advice
            // or has other pages, the call fails and does nothing.
            let _ = unsafe { libc::madvise(start as *mut _, length, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = table;
}

/// A table of this many entries, [in large pages](in_large_pages).
pub fn table<T>(len: usize, entry: impl FnMut() -> T) -> Vec<T> {
    let mut table = Vec::with_capacity(len);
    in_large_pages(&table);
    table.resize_with(len, entry);
    table
}

#[cfg(test)]
mod tests {
    use super::{in_large_pages, table};

    #[test]
    fn a_table_keeps_what_it_holds() {
        let mut numbers: Vec<u32> = Vec::with_capacity(3 << 20);
        in_large_pages(&numbers);
        numbers.extend(0..3 << 20);
        in_large_pages(&numbers);
        assert!(numbers.iter().copied().eq(0..3 << 20));
        assert_eq!(table(3 << 20, || 7u32), vec![7; 3 << 20]);
        in_large_pages(&Vec::<u64>::new());
        in_large_pages(&vec![(); usize::MAX]);
    }
}
