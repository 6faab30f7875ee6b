import type { OrderTotals, VenueFill, VenueOrder } from '@parallax/live';
import type { Order } from '@parallax/protocol';
import {
  type ContractTerms,
  type Decimal,
  decimal,
  isZero,
  type OrderFill,
  round18,
  sumOf,
  toText,
  ZERO,
} from '@parallax/trading';

/** A fill of an order, as it is stored. */
export interface StoredFill extends OrderFill {
  readonly id: string;
  /** Unix milliseconds */
  readonly at: number;
}

const PREFIX = 'missing:';

/**
 * The price at which what is missing makes the average of the whole: (average × filled − Σpq) / missing, of
 * inverse contracts missing / (filled / average − Σq/p). Undefined without an average that can be made.
 */
function priceOfMissing(
  { kind }: Pick<ContractTerms, 'kind'>,
  { filled, averagePrice }: OrderTotals,
  fills: readonly OrderFill[],
  missing: Decimal,
): Decimal | undefined {
  const average = decimal(averagePrice ?? '0');
  if (!average.gt(ZERO)) return undefined;
  const isInverse = kind === 'inverse';
  const valueOf = (amount: Decimal, price: Decimal): Decimal =>
    isInverse ? amount.div(price) : amount.times(price);
  const known = sumOf(fills.map(({ amount, price }) => valueOf(decimal(amount), decimal(price))));
  const value = valueOf(decimal(filled), average).minus(known);
  // an average that the venue has rounded may leave less than nothing
  if (!value.gt(ZERO)) return average;
  const price = isInverse ? missing.div(value) : value.div(missing);
  return round18(price);
}

/**
 * The fill that stands for all fills of an order which its venue no longer lists, by the venue's totals: its
 * amount and its cost are theirs, its fee is not known and 0. Undefined if none is missing.
 * @param fills those that are stored, with those that the venue lists
 */
export function missingFill(
  order: Order,
  terms: Pick<ContractTerms, 'kind' | 'settle'>,
  fills: readonly StoredFill[],
  { venueOrderId, totals, fills: listed }: VenueOrder,
): VenueFill | undefined {
  if (totals === undefined) return undefined;
  const listedIds = new Set(listed.map(({ id }) => id));
  // one that was reported meanwhile is not in the totals
  const included = fills.filter(({ id, at }) => at <= totals.until || listedIds.has(id));
  const missing = decimal(totals.filled).minus(
    sumOf(included.map(({ amount }) => decimal(amount))),
  );
  if (!missing.gt(ZERO)) return undefined;
  const price =
    priceOfMissing(terms, totals, included, missing) ??
    decimal(order.price ?? included.at(-1)?.price ?? '0');
  if (isZero(price)) return undefined;
  const { id, exchange, symbol, side, type } = order;
  return {
    id: `${PREFIX}${symbol}:${venueOrderId}:${totals.until}`,
    orderId: id,
    exchange,
    symbol,
    side,
    price: toText(price),
    amount: toText(missing),
    fee: '0',
    feeAsset: terms.settle,
    liquidity: type === 'market' ? 'taker' : 'maker',
    at: totals.until,
  };
}

/** Whether a fill of an order is in one that stands for those which its venue no longer listed. */
export const isInMissingFill = (
  fill: Pick<VenueFill, 'id' | 'at'>,
  fills: readonly StoredFill[],
): boolean =>
  !fill.id.startsWith(PREFIX) &&
  fills.some(({ id, at }) => id.startsWith(PREFIX) && fill.at <= at && fill.id !== id);
