import { hasTriggerPrice } from '@parallax/protocol';
import { type Decimal, floorToStep, isZero, toText, ZERO } from './decimal.ts';
import { accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { type PreviewInput, paymentProblem, unfilledProblem } from './order-preview.ts';
import { reduceOnlyAmount } from './order-rules.ts';

export interface LargestOrderInput extends Omit<PreviewInput, 'order'> {
  readonly order: Omit<PreviewInput['order'], 'amount'>;
}

export interface LargestOrder {
  /** a multiple of the lot; 0 if not even one lot passes */
  readonly amount: Decimal;
  /** why one lot more is refused; null for an order that only reduces */
  readonly limitedBy: string | null;
}

/** Larger orders than of as many lots are not looked for. */
const LOTS_MAX = 2 ** 50;

/** What waits for a trigger, as the order that it will send. */
function triggered(order: LargestOrderInput['order']): LargestOrderInput['order'] {
  if (!hasTriggerPrice(order.type)) return order;
  const price = order.price ?? order.triggerPrice;
  return { ...order, type: 'limit', price, triggerPrice: null, postOnly: true };
}

/**
 * The account with one contract alone: of the other positions and orders only what they leave available, which
 * adds up, so that each try of an amount does not compute them again.
 */
function withOneContract(
  account: AccountMarginInput,
  { key, base, settle }: PreviewInput['terms'],
): AccountMarginInput {
  // what its assets leave available is not a sum by asset
  if (account.unified !== undefined) return account;
  const positions = new Map(account.positions);
  positions.delete(key);
  const isOwn = ({ terms }: AccountMarginInput['orders'][number]) => terms.key === key;
  const others = { ...account, positions, orders: account.orders.filter((each) => !isOwn(each)) };
  const { assets } = accountMargin(others);
  const own = account.positions.get(key);
  return {
    ...account,
    balances: new Map([base, settle].map((asset) => [asset, assets.get(asset)?.available ?? ZERO])),
    positions: new Map(own === undefined ? [] : [[key, own]]),
    orders: account.orders.filter(isOwn),
  };
}

/** The largest number of lots that passes, if all smaller numbers do. */
function mostLots(passes: (lots: number) => boolean): number {
  let most = 0;
  let tooMany = 1;
  while (tooMany <= LOTS_MAX && passes(tooMany)) {
    most = tooMany;
    tooMany *= 2;
  }
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (passes(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

/** Whether what an order costs depends on a price that is not known. */
function isPriceUnknown({ order, terms, account }: LargestOrderInput): boolean {
  if (order.price !== null || (terms.kind === 'spot' && order.side === 'sell')) return false;
  const mark = account.prices.markOf(terms);
  return mark === undefined || isZero(mark);
}

/**
 * The largest order that the account can pay for at the present prices, with its margin, its fee and what the
 * book takes at once; exact to one lot. On paper, one that cannot rest is no larger than what the book fills. One
 * that only reduces is for the whole position. What waits for a trigger is sized at its price. Undefined while a
 * price is missing.
 */
export function largestOrder(input: LargestOrderInput): LargestOrder | undefined {
  const { terms, account } = input;
  const { lot } = terms;
  if (input.order.reduceOnly) {
    const held = account.positions.get(terms.key)?.position.amount ?? ZERO;
    const whole = reduceOnlyAmount(input.order.side, held.abs(), held);
    return { amount: floorToStep(whole, lot), limitedBy: null };
  }
  const sized = { ...input, order: triggered(input.order) };
  if (isPriceUnknown(sized)) return undefined;
  const alone = { ...sized, account: withOneContract(account, terms) };
  const problemOf = (amount: Decimal) => {
    const preview = { ...alone, order: { ...alone.order, amount: toText(amount) } };
    return paymentProblem(preview) ?? unfilledProblem(preview);
  };
  const amountOf = (lots: number) => lot.times(String(lots));
  const most = mostLots((lots) => problemOf(amountOf(lots)) === undefined);
  return { amount: amountOf(most), limitedBy: problemOf(amountOf(most + 1)) ?? null };
}
