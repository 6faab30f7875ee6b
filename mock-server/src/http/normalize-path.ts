/** Paths match regardless of case and a trailing slash. */
export const normalizePath = (path: string): string => path.toLowerCase().replace(/\/$/, '');
