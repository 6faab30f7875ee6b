/** How Kraken's streams are asked for, and with the same words ended. */
export const KRAKEN_TICKER = { event_trigger: 'bbo' } as const;
/** the least of the depths that it offers which has the 20 levels that are shown */
export const KRAKEN_BOOK = { depth: 25 } as const;
