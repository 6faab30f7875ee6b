/** The status of a list in a tab while it loads. */
export const PLEASE_WAIT = 'Please wait...';
