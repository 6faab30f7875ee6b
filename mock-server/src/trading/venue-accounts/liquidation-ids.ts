/** The id of an order by which the paper venue closes a position at a time in Unix milliseconds. */
export const liquidationIdOf = (key: string, now: number): string => `liquidation:${key}:${now}`;

/** Whether an order is one of the venue itself; those of accounts have UUIDs. */
export const isOfVenue = (orderId: string): boolean => orderId.startsWith('liquidation:');
