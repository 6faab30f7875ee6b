/** The order of names as people expect it, the same on every database. */
export const byText = new Intl.Collator('en').compare;
