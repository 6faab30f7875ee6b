/** Shown instead of content whose code could not be loaded. */
export const PART_MISSING = 'This part could not be loaded';
