/** A generator of pseudo-random numbers in [0, 1) with a fixed seed. */
export function randomNumbers(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
