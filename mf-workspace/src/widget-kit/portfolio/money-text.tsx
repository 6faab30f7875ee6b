import { isDollar } from '@parallax/protocol';
import { isZero, toText } from '@parallax/trading';
import { directionOfText, formatDecimalText, NO_VALUE } from '@parallax/ui/format';
import { inDollars, type Money } from './money.ts';
import styles from './profit-columns.module.css';

type RateOf = (currency: string) => number | undefined;

const DOLLAR_DECIMALS = 2;
/** More decimals of a coin are never worth a cent. */
const COIN_DECIMALS = 8;

const amountText = (amount: string, currency: string, signed: boolean): string =>
  `${formatDecimalText(amount, {
    signed,
    ...(isDollar(currency) ? { decimals: DOLLAR_DECIMALS } : { most: COIN_DECIMALS }),
  })} ${currency}`;

/** The currencies that have an amount, or else the first one. */
const partsOf = (money: Money) => {
  const parts = [...money].filter(([, amount]) => !isZero(amount));
  return parts.length === 0 ? [...money].slice(0, 1) : parts;
};

/** '+12.50 USDT'; of several currencies their sum in dollars, or each if one of them has no rate. */
export function moneyText(money: Money, rateOf: RateOf, signed = true): string {
  const parts = partsOf(money);
  const texts = parts.map(([currency, amount]) => amountText(toText(amount), currency, signed));
  const usd = parts.length > 1 ? inDollars(money, rateOf) : undefined;
  if (usd !== undefined) return amountText(toText(usd), 'USD', signed);
  return texts.length === 0 ? NO_VALUE : texts.join(', ');
}

/** An amount of money, coloured by its sign; what it consists of is in its tooltip. */
export function MoneyText({
  money,
  rateOf,
  isCost = false,
}: {
  money: Money;
  rateOf: RateOf;
  /** such as fees, which have no sign and no colour */
  isCost?: boolean;
}) {
  const text = moneyText(money, rateOf, !isCost);
  const exact = partsOf(money).map(
    ([currency, amount]) => `${formatDecimalText(toText(amount))} ${currency}`,
  );
  return (
    <span
      className={styles.amount}
      data-direction={isCost ? undefined : directionOfText(text)}
      title={exact.join(', ')}
    >
      {text}
    </span>
  );
}
