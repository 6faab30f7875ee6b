/** Kraken needs the same parameters to subscribe and to unsubscribe. */
export const KRAKEN_TICKER = { event_trigger: 'bbo' } as const;
/** the smallest depth offered that covers the 20 levels shown */
export const KRAKEN_BOOK = { depth: 25 } as const;
