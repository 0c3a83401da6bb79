//! A few futures side by side, so that the compiler can use the wide registers that every processor has.

/// How many numbers a wide register holds.
pub(super) const QUAD: usize = 4;
/// How many futures go side by side: enough that a register is free to compute while another waits.
pub(super) const LANES: usize = 2 * QUAD;

/// One number of each of a few futures, aligned as wide registers want it.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct Lanes(pub(super) [f32; LANES]);

impl Lanes {
    pub(super) const NOTHING: Self = Self([0.0; LANES]);
    pub(super) const ONE: Self = Self([1.0; LANES]);
}
