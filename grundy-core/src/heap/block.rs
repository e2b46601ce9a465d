//! Values of consecutive heaps, in the form in which an engine keeps them.

/// Values of consecutive heaps, as a stream hands them out.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a>(pub(super) Form<'a>);

/// How a block stores its values.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form<'a> {
    Values(&'a [u32]),
    /// The value of the heap at an even place of the block is that of its code
    /// in the first table, and at an odd place in the second.
    Codes(&'a [u8], [&'a [u16; 128]; 2]),
}

impl<'a> Block<'a> {
    /// How many heaps there are.
    pub fn len(&self) -> usize {
        match self.0 {
            Form::Values(values) => values.len(),
            Form::Codes(codes, _) => codes.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values, converted into `room` if the block stores them in another form. O(values).
    pub fn values<'b>(&self, room: &'b mut Vec<u32>) -> &'b [u32]
    where
        'a: 'b,
    {
        match self.0 {
            Form::Values(values) => values,
            Form::Codes(codes, [even, odd]) => {
                let value =
                    |table: &[u16; 128], code: u8| u32::from(table[usize::from(code & 127)]);
                let (pairs, rest) = codes.as_chunks::<2>();
                room.clear();
                room.extend(pairs.iter().flat_map(|&[x, y]| [value(even, x), value(odd, y)]));
                room.extend(rest.iter().map(|&x| value(even, x)));
                room
            }
        }
    }
}
