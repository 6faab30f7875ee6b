import {
  COLLAR_DEFAULT,
  COLLAR_OF_MAJORS,
  canonicalDecimal,
  MAJOR_BASES,
  positiveDecimalSchema,
  TRADING_LIMIT_TERMS,
  type TradingLimitName,
  type TradingLimits,
  tradingLimitsSchema,
} from '@parallax/protocol';
import { typedNumber } from '@parallax/ui/form';
import { formatDecimalText } from '@parallax/ui/format';

/** A percentage as an exact fraction: '0.5' → '0.005'. Both are decimal texts of at least 0. */
export function percentToFraction(percent: string): string {
  const [integer = '', decimals = ''] = percent.split('.');
  const digits = integer.padStart(3, '0');
  return canonicalDecimal(`${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`);
}

/** A fraction as an exact percentage: '0.005' → '0.5'. */
export function fractionToPercent(fraction: string): string {
  const [integer = '', decimals = ''] = fraction.split('.');
  const digits = decimals.padEnd(2, '0');
  return canonicalDecimal(`${integer}${digits.slice(0, 2)}.${digits.slice(2)}`);
}

/** 'Price collar (%)' */
export function limitLabel(name: TradingLimitName): string {
  const { title, unit } = TRADING_LIMIT_TERMS[name];
  return unit === undefined ? title : `${title} (${unit})`;
}

/** The collar where none is set: '5%, for BTC and ETH 1%'. */
export const DEFAULT_COLLAR = `${fractionToPercent(COLLAR_DEFAULT)}%, for ${[...MAJOR_BASES].join(' and ')} ${fractionToPercent(COLLAR_OF_MAJORS)}%`;

/** A limit as it is written in its field, without its unit; '' for none. */
export function limitText(name: TradingLimitName, limits: TradingLimits): string {
  const value = limits[name];
  if (value === null) return '';
  const figure = String(value);
  return formatDecimalText(name === 'priceCollar' ? fractionToPercent(figure) : figure);
}

const AMOUNT_RULE = 'Type a number above 0, such as 50,000.';
const PERCENT_RULE = 'Type a percentage above 0, such as 2.5.';
const COUNT_RULE = 'Type a whole number from 1 to 100,000.';
const TOO_MANY_DIGITS = 'This number has too many digits.';

const storable = (decimal: string): string | undefined =>
  positiveDecimalSchema.safeParse(decimal).data;
const amount = typedNumber(storable, AMOUNT_RULE, TOO_MANY_DIGITS);
const count = typedNumber(
  (decimal) => tradingLimitsSchema.shape.openOrdersMax.safeParse(Number(decimal)).data ?? undefined,
  COUNT_RULE,
);

/** The limits as they are typed: the price collar in percent, and empty for none. */
export const typedLimitsSchema = tradingLimitsSchema.extend({
  orderAmountMax: amount,
  orderNotionalMax: amount,
  positionNotionalMax: amount,
  grossExposureMax: amount,
  priceCollar: typedNumber(
    (percent) => storable(percentToFraction(percent)),
    PERCENT_RULE,
    TOO_MANY_DIGITS,
  ),
  ordersPerMinuteMax: count,
  openOrdersMax: count,
});
