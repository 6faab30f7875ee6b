import { hasTriggerPrice } from '@parallax/protocol';
import { type Decimal, floorToStep, isZero, toNumber, toText, ZERO } from './decimal.ts';
import { withOneContract } from './margin-sums.ts';
import { checkSize, mostOffered, type PreviewInput } from './order-preview.ts';
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

interface Attempt {
  readonly lots: number;
  readonly passes: boolean;
  /** of what the order needs, after it */
  readonly left: number;
}

/** Where what is left would be 0 by the line through two attempts; not finite if they leave as much. */
const rootOf = (first: Attempt, second: Attempt): number =>
  second.lots + (second.left * (second.lots - first.lots)) / (first.left - second.left);

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Math.floor(value), least), most);

/**
 * The largest number of lots that passes, if all smaller numbers do; at most `most`. What is left is nearly linear
 * in the amount, so that lines through two attempts lead to it in a few; the middle in between bounds their number.
 */
function mostLots(attempt: (lots: number) => Attempt, most: number): number {
  let low = { lots: 0, passes: true, left: Number.NaN };
  let high = attempt(Math.min(most, 1));
  while (high.passes && high.lots < most) {
    const root = rootOf(low, high);
    const isUsable = Number.isFinite(root) && root > high.lots;
    const next = isUsable ? root : 2 * high.lots;
    low = high;
    high = attempt(clamp(next, low.lots + 1, most));
  }
  if (high.passes) return high.lots;
  for (let step = 1; high.lots - low.lots > 1; step += 1) {
    const isByLine = step % 3 > 0 && low.left >= 0 && high.left < 0;
    const next = isByLine ? rootOf(low, high) : (low.lots + high.lots) / 2;
    const tried = attempt(clamp(next, low.lots + 1, high.lots - 1));
    if (tried.passes) low = tried;
    else high = tried;
  }
  return low.lots;
}

/** Whether what an order costs depends on a price that is not known. */
function isPriceUnknown({ order, terms, account }: LargestOrderInput): boolean {
  if (order.price !== null || (terms.kind === 'spot' && order.side === 'sell')) return false;
  const mark = account.prices.markOf(terms);
  return mark === undefined || isZero(mark);
}

const sizedBy = (input: LargestOrderInput, amount: Decimal): PreviewInput => ({
  ...input,
  order: { ...input.order, amount: toText(amount) },
});

/**
 * The largest order that the account can pay for at the present prices, with its margin, its fee and what the
 * book takes at once; exact to one lot. On paper, one that cannot rest is no larger than what the book fills. One
 * that only reduces is for the whole position. What waits for a trigger is sized at its price. Undefined while a
 * price is missing.
 */
export function computeLargestOrder(input: LargestOrderInput): LargestOrder | undefined {
  const { terms, account } = input;
  const { lot } = terms;
  if (input.order.reduceOnly) {
    const held = account.positions.get(terms.key)?.position.amount ?? ZERO;
    const whole = reduceOnlyAmount(input.order.side, held.abs(), held);
    return { amount: floorToStep(whole, lot), limitedBy: null };
  }
  const sized = { ...input, order: triggered(input.order) };
  if (isPriceUnknown(sized)) return undefined;
  const alone = { ...sized, account: withOneContract(account, terms.key) };
  const amountOf = (lots: number) => lot.times(String(lots));
  const check = (lots: number) => checkSize(sizedBy(alone, amountOf(lots)));
  const offered = mostOffered(sizedBy(alone, amountOf(LOTS_MAX)));
  const bound = offered === null ? LOTS_MAX : toNumber(floorToStep(offered, lot).div(lot));
  const most = mostLots((lots) => {
    const { problem, left } = check(lots);
    return { lots, passes: problem === undefined, left: toNumber(left) };
  }, bound);
  return { amount: amountOf(most), limitedBy: check(most + 1).problem ?? null };
}
