/** Compares names by English collation, the same on every database. */
export const byText = new Intl.Collator('en').compare;
