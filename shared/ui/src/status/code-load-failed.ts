/** Shown instead of content whose code could not be loaded. */
export const CODE_LOAD_FAILED = 'This part could not be loaded';
