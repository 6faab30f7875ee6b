/** Compares names by English collation, the same on every database. */
export const compareText = new Intl.Collator('en').compare;
