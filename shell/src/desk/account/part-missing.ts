/** Said where code of the dialog could not be loaded. */
export const PART_MISSING = 'This part could not be loaded';
