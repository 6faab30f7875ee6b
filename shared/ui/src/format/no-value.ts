/** Placeholder for a number that is unknown, not loaded yet, or not applicable to the contract. */
export const NO_VALUE = '—';
