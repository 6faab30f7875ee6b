/** Where to look after an answer was lost. */
export const OPEN_ORDERS_SHOWS = 'Open orders shows what the venue has.';
