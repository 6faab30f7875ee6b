/** Stands where there is no number: unknown, not yet known, or not a thing this contract has. */
export const NO_VALUE = '—';
