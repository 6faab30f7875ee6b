/** Details of a journey that runs in `npm run nightly` only: slow, and of what rarely breaks. */
export const NIGHTLY = { tag: '@nightly' };

/** Details of the variants of a journey, of which some run in `npm run nightly` only. */
export const nightlyIf = (isNightly: boolean): { tag: string[] } => ({
  tag: isNightly ? [NIGHTLY.tag] : [],
});
