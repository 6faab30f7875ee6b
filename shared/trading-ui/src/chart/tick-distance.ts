/**
 * An axis this many minimum distances long has two ticks, since round steps are at most twice the
 * minimum.
 */
const DISTANCES_FOR_TWO_TICKS = 4;

/** The smallest distance between the ticks of an axis: `roomy`, or less if it is too short for two ticks. */
export const tickDistance = (roomy: number, dense: number, length: number): number =>
  Math.min(roomy, Math.max(dense, length / DISTANCES_FOR_TWO_TICKS));
