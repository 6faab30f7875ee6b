/** Why the paper venue rejects or cancels an order. */
export const staleBook = (venue: string): string => `The book of ${venue} is stale.`;
export const POST_ONLY_CROSSES = 'A post-only order would have taken liquidity.';
export const SELF_TRADE = 'The order would have traded with an own order.';
export const COLLAR_REACHED = (percent: number): string =>
  `Price protection: the rest would trade more than ${percent}% from the best price.`;
export const BOOK_EXHAUSTED = 'The displayed book has no more to trade.';
export const IOC_REST = 'Immediate or cancel: the rest could not be filled at once.';
export const FOK_UNFILLED = 'Fill or kill: the order could not be filled at once and in full.';
export const NOTHING_TO_REDUCE = 'Nothing is left to reduce.';
export const TOO_MANY_DECIMALS = 'The price or the amount has more decimals than the contract.';
export const FILLED_ABOVE_AMOUNT = 'The new amount is not above what is already filled.';
export const ORDER_DONE = 'The order is done.';
export const TRIGGER_CHANGE_REFUSED = 'The order has no trigger price that could change.';
export const PRICE_CHANGE_REFUSED = 'The order has no limit price that could change.';
export const EXPIRY_PASSED = 'The expiry has passed.';
export const noTriggerPrice = (triggerBy: string): string =>
  `The venue publishes no ${triggerBy} price of this contract.`;
