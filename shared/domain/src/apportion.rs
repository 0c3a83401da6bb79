//! Splits whole units in proportion to weights without losing one.
//!
//! The units may be cents of an amount or tenths of a percent.

/// Splits `total` units in proportion to `weights` by the largest-remainder method (Hamilton): every share is
/// rounded down, then the rest goes one unit each to the largest remainders, the earlier weight first on a tie.
///
/// The shares sum to exactly `total`, and each is within one unit of its exact share. `None` without weights, or with
/// only zeros.
pub fn apportion(total: u64, weights: &[u64]) -> Option<Vec<u64>> {
    let whole: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
    if whole == 0 {
        return None;
    }
    let exact = |weight: &u64| u128::from(total) * u128::from(*weight);
    let mut shares: Vec<u64> = weights
        .iter()
        .map(|weight| u64::try_from(exact(weight) / whole))
        .collect::<Result<_, _>>()
        .ok()?;
    let left_over = total - shares.iter().sum::<u64>();
    let mut by_remainder: Vec<usize> = (0..weights.len()).collect();
    // A stable sort keeps the earlier weight first on a tie.
    by_remainder.sort_by_key(|index| std::cmp::Reverse(exact(&weights[*index]) % whole));
    for index in by_remainder.into_iter().take(usize::try_from(left_over).ok()?) {
        shares[index] += 1;
    }
    Some(shares)
}
