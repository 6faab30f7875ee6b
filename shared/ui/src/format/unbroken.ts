const AMOUNT_AND_UNIT = /(?<=\d) (?=(?:UTC|GMT|ms|s|min|h|d|days?|bps)(?![\w/]))/g;

/** Keeps the numbers of a sentence on one line with the unit or time zone after them: '09:41:30 UTC'. */
export const unbroken = (text: string): string => text.replace(AMOUNT_AND_UNIT, '\u00a0');
