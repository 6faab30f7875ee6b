import { type Decimal, fromExactNumber, isZero, ZERO } from '@parallax/trading';

/** Amounts by currency. */
export type Money = ReadonlyMap<string, Decimal>;

export const NO_MONEY: Money = new Map();

/** The sum of amounts of money, with a sign for each. */
export function addMoney(...parts: readonly (readonly [money: Money, sign: 1 | -1])[]): Money {
  const sums = new Map<string, Decimal>();
  for (const [money, sign] of parts) {
    for (const [currency, amount] of money) {
      const signed = sign === 1 ? amount : amount.neg();
      sums.set(currency, (sums.get(currency) ?? ZERO).plus(signed));
    }
  }
  return sums;
}

/** @param rateOf US dollars for one unit of a currency; undefined if unknown */
export function inDollars(
  money: Money,
  rateOf: (currency: string) => number | undefined,
): Decimal | undefined {
  let sum = ZERO;
  for (const [currency, amount] of money) {
    const rate = rateOf(currency);
    if (rate !== undefined) sum = sum.plus(amount.times(fromExactNumber(rate)));
    else if (!isZero(amount)) return undefined;
  }
  return sum;
}
