import type { Contract } from '../catalogue/catalogue.ts';
import { hasLimitPrice, hasTriggerPrice } from './order-terms.ts';
import type { OrderFields } from './orders.ts';

/** The terms of an order that not every venue takes. */
export type OrderTermsOfVenue = Pick<
  OrderFields,
  'side' | 'type' | 'timeInForce' | 'expiresAt' | 'triggerBy' | 'postOnly' | 'reduceOnly'
>;

type VenueContract = Pick<Contract, 'exchange' | 'instType'>;

/** A term that a venue does not take, and why. */
export interface VenueTermsProblem {
  readonly field: keyof OrderTermsOfVenue;
  readonly text: string;
}

type Rule = (
  order: OrderTermsOfVenue,
  contract: VenueContract,
  now: number,
) => VenueTermsProblem | undefined;

const problem = (field: keyof OrderTermsOfVenue, text: string): VenueTermsProblem => ({
  field,
  text,
});

/** How long before an order expires it must be sent. Source: Binance's documentation, 'New Order', goodTillDate. */
const BINANCE_EXPIRY_MIN_MS = 600_000;

const isTriggered = ({ type }: OrderTermsOfVenue): boolean => hasTriggerPrice(type);

/** Spot has no positions; a sale of what the account holds reduces by itself. */
const spotPurchase: Rule = ({ side, reduceOnly }, { instType }) =>
  instType === 'spot' && reduceOnly && side === 'buy'
    ? problem('reduceOnly', 'A spot purchase cannot be reduce-only.')
    : undefined;

const binanceSpot: Rule = (order) => {
  if (order.timeInForce === 'GTD')
    return problem('timeInForce', 'Binance Spot has no orders that expire at a time.');
  if (!isTriggered(order)) return undefined;
  if (order.triggerBy !== 'last')
    return problem('triggerBy', 'Binance Spot triggers orders by the last price only.');
  return order.postOnly
    ? problem('postOnly', 'Binance Spot has no post-only triggered orders.')
    : undefined;
};

const binanceFutures: Rule = (order, { exchange }, now) => {
  const isCoinM = exchange === 'binance_coinm';
  if (isTriggered(order) && isCoinM)
    return problem(
      'type',
      'Triggered orders of COIN-M futures cannot be looked up, and are not offered.',
    );
  if (order.timeInForce === 'GTD') {
    if (isCoinM || isTriggered(order))
      return problem('timeInForce', 'Binance has no such orders that expire at a time.');
    if (order.expiresAt !== null && Date.parse(order.expiresAt) < now + BINANCE_EXPIRY_MIN_MS)
      return problem('expiresAt', 'Orders at Binance expire after ten minutes at the earliest.');
    if (order.postOnly) return problem('postOnly', 'Post-only orders of Binance have no expiry.');
  }
  return isTriggered(order) && order.triggerBy === 'index'
    ? problem('triggerBy', 'Binance triggers orders by the last or the mark price.')
    : undefined;
};

const bybit: Rule = (order, { instType }) => {
  if (isTriggered(order) && instType === 'option')
    return problem('type', 'Bybit has no triggered orders of options.');
  if (order.timeInForce === 'GTD')
    return problem('timeInForce', 'Bybit has no orders that expire at a time.');
  return instType === 'spot' && isTriggered(order) && order.triggerBy !== 'last'
    ? problem('triggerBy', 'Bybit triggers spot orders by the last price only.')
    : undefined;
};

const deribit: Rule = (order, { instType }) => {
  if (order.timeInForce === 'GTD')
    return problem('timeInForce', 'Deribit has no orders that expire at a time.');
  return isTriggered(order) && instType === 'option' && order.triggerBy === 'last'
    ? problem('triggerBy', 'Deribit triggers orders of options by the mark or the index price.')
    : undefined;
};

const OKX_TRIGGERED = 'Triggered orders of OKX are neither post-only, IOC nor FOK.';

const okx: Rule = (order) => {
  if (order.timeInForce === 'GTD')
    return problem('timeInForce', 'OKX has no orders that expire at a time.');
  if (!isTriggered(order)) return undefined;
  if (order.timeInForce !== 'GTC') return problem('timeInForce', OKX_TRIGGERED);
  return order.postOnly ? problem('postOnly', OKX_TRIGGERED) : undefined;
};

const kraken: Rule = (order) => {
  if (order.timeInForce === 'FOK')
    return problem('timeInForce', 'Kraken has no fill-or-kill orders.');
  if (!isTriggered(order)) return undefined;
  if (order.triggerBy === 'mark')
    return problem('triggerBy', 'Kraken triggers spot orders by the last or the index price.');
  return order.postOnly
    ? problem('postOnly', 'Kraken has no post-only triggered orders.')
    : undefined;
};

const coinbase: Rule = (order, { instType }) => {
  if (isTriggered(order)) {
    if (!hasLimitPrice(order.type))
      return problem('type', 'Coinbase has triggered orders with a limit price only.');
    if (order.timeInForce === 'IOC' || order.timeInForce === 'FOK')
      return problem('timeInForce', 'Triggered orders of Coinbase are neither IOC nor FOK.');
    if (order.triggerBy !== 'last')
      return problem('triggerBy', 'Coinbase triggers orders by the last price only.');
    if (order.postOnly) return problem('postOnly', 'Coinbase has no post-only triggered orders.');
  }
  return order.reduceOnly && instType !== 'spot'
    ? problem(
        'reduceOnly',
        'Coinbase has no reduce-only orders, only the closing of a whole position.',
      )
    : undefined;
};

const RULES: Readonly<Partial<Record<string, Rule>>> = {
  binance_spot: binanceSpot,
  binance_usdm: binanceFutures,
  binance_coinm: binanceFutures,
  bybit_unified: bybit,
  deribit,
  okx,
  kraken_spot: kraken,
  coinbase,
};

const SPOT_EXITS =
  'The venue locks the coins of the first of them, so that the other would be refused.';
const COIN_EXITS =
  'COIN-M futures have no triggered orders that could be a take profit or stop loss.';
const BINANCE_EXITS =
  'Binance cannot change triggered orders, so that a take profit or stop loss could not follow what is filled.';

/**
 * Why the venue of a contract takes no take profit and no stop loss with an order, which are triggered market
 * orders that change with what is filled; undefined if it does.
 */
export function venueExitsProblem(
  contract: VenueContract,
  triggerBy: OrderFields['triggerBy'],
): string | undefined {
  if (contract.instType === 'spot') return SPOT_EXITS;
  if (contract.exchange === 'binance_coinm') return COIN_EXITS;
  if (contract.exchange === 'binance_usdm') return BINANCE_EXITS;
  const exit = {
    side: 'sell',
    type: 'stop',
    timeInForce: 'GTC',
    expiresAt: null,
    triggerBy,
    postOnly: false,
    reduceOnly: false,
  } as const;
  return venueTermsProblem(exit, contract, 0)?.text;
}

/**
 * The first term of an order that the venue of its contract does not take; undefined if it takes all. Source:
 * the venues' documentations of the calls that send orders, as the live accounts use them.
 * @param now Unix milliseconds
 */
export const venueTermsProblem = (
  order: OrderTermsOfVenue,
  contract: VenueContract,
  now: number,
): VenueTermsProblem | undefined =>
  RULES[contract.exchange]?.(order, contract, now) ?? spotPurchase(order, contract, now);
