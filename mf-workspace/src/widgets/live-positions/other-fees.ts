import { contractKey, type Fill, type Position, signOf } from '@parallax/protocol';
import { type ContractTerms, type Decimal, decimal, isZero, toText, ZERO } from '@parallax/trading';
import { formatDecimalText } from '@parallax/ui/format';
import { addMoney, inDollars, type Money, NO_MONEY } from '../../widget-kit/portfolio/money.ts';

/** The fees of a position that `Position.fees` leaves out, since they are in a third asset. */
export interface OtherFees {
  readonly amounts: Money;
  /** whether they are known since the position was opened */
  readonly isComplete: boolean;
}

/** The same with their value. */
export interface ValuedFees extends OtherFees {
  /** in dollars, of those whose asset has a price */
  readonly usd: Decimal;
  /** those whose asset has none */
  readonly unpriced: Money;
}

type FillOfPosition = Pick<Fill, 'exchange' | 'symbol' | 'side' | 'amount' | 'fee' | 'feeAsset'>;

/** @param rateOf US dollars for one unit of an asset; undefined if unknown */
export function valuedFees(
  fees: OtherFees,
  rateOf: (asset: string) => number | undefined,
): ValuedFees {
  const isPriced = ([asset]: readonly [string, Decimal]): boolean => rateOf(asset) !== undefined;
  const amounts = [...fees.amounts];
  const priced = new Map(amounts.filter(isPriced));
  const unpriced = new Map(amounts.filter((each) => !isPriced(each)));
  return { ...fees, usd: inDollars(priced, rateOf) ?? ZERO, unpriced };
}

const isFeeInBase = ({ kind, base }: ContractTerms, { feeAsset }: FillOfPosition): boolean =>
  kind === 'spot' && feeAsset === base;

function changeOf(terms: ContractTerms, fill: FillOfPosition): Decimal {
  const traded = decimal(fill.amount).times(String(signOf(fill.side)));
  return isFeeInBase(terms, fill) ? traded.minus(fill.fee) : traded;
}

/** The share of a fill that belongs to the position: one that has turned it around has closed another with the rest. */
const shareOf = (held: Decimal, before: Decimal, change: Decimal): Decimal =>
  held.times(before).lt(ZERO) ? held.div(change) : decimal('1');

/**
 * Follows a position back to where it was opened.
 * @param fills of its account, newest first
 */
export function otherFeesOf(
  terms: ContractTerms,
  position: Pick<Position, 'amount' | 'exchange' | 'symbol'>,
  fills: readonly FillOfPosition[],
): OtherFees {
  const key = contractKey(position);
  let held = decimal(position.amount);
  let amounts = NO_MONEY;
  for (const fill of fills) {
    if (contractKey(fill) !== key) continue;
    const change = changeOf(terms, fill);
    const before = held.minus(change);
    if (fill.feeAsset !== terms.settle && !isFeeInBase(terms, fill)) {
      const paid = decimal(fill.fee).times(shareOf(held, before, change));
      amounts = addMoney([amounts, 1], [new Map([[fill.feeAsset, paid]]), 1]);
    }
    if (isZero(before) || held.times(before).lt(ZERO)) return { amounts, isComplete: true };
    held = before;
  }
  return { amounts, isComplete: false };
}

/** More decimals of a coin are never worth a cent. */
const COIN_DECIMALS = 8;

/** '0.01 BNB, 3 OKB' */
export const feeAmountsText = (amounts: Money): string =>
  [...amounts]
    .map(
      ([asset, amount]) => `${formatDecimalText(toText(amount), { most: COIN_DECIMALS })} ${asset}`,
    )
    .join(', ');
