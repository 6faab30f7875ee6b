import {
  type Contract,
  hasLimitPrice,
  hasTriggerPrice,
  type SizedOrderInput,
  type Ticker,
} from '@parallax/protocol';
import { readDecimal, readTime } from '@parallax/ui/format';
import { hasTimeInForce, type OrderDraft } from './order-draft.ts';

export interface SizedOrder {
  readonly order: SizedOrderInput;
  /** equal for two orders that differ only by a price that follows the market */
  readonly key: string;
}

/**
 * The order of a draft without its amount. A price that is not typed is the best one that the order would take;
 * undefined if there is none, or while the account or the expiry is missing.
 */
export function sizedOrder(
  draft: OrderDraft,
  contract: Contract,
  { accountId, ticker }: { accountId: string | undefined; ticker: Ticker | undefined },
): SizedOrder | undefined {
  const { side, type } = draft;
  const best = (side === 'buy' ? ticker?.ask : ticker?.bid) ?? ticker?.last;
  const priceOf = (typed: string): string | undefined =>
    readDecimal(typed) ?? (best === null || best === undefined ? undefined : String(best));
  const price = hasLimitPrice(type) ? priceOf(draft.price) : null;
  const triggerPrice = hasTriggerPrice(type) ? priceOf(draft.triggerPrice) : null;
  const timeInForce = hasTimeInForce(type) ? draft.timeInForce : 'GTC';
  const expiresAt = timeInForce === 'GTD' ? readTime(draft.expiresAt) : null;
  if (accountId === undefined || price === undefined || triggerPrice === undefined)
    return undefined;
  if (expiresAt === undefined) return undefined;
  const order: SizedOrderInput = {
    accountId,
    exchange: contract.exchange,
    symbol: contract.symbol,
    side,
    type,
    price,
    triggerPrice,
    triggerBy: draft.triggerBy,
    timeInForce,
    expiresAt,
    postOnly: hasLimitPrice(type) && draft.postOnly,
    reduceOnly: draft.reduceOnly,
    source: 'ticket',
  };
  const typed = [draft.price, draft.triggerPrice].map(readDecimal);
  return { order, key: JSON.stringify([{ ...order, price: null, triggerPrice: null }, typed]) };
}
