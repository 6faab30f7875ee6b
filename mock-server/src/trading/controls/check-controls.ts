import {
  COLLAR_DEFAULT,
  COLLAR_OF_MAJORS,
  MAJOR_BASES,
  type OrderCheck,
  type OrderFields,
  TRADING_LIMIT_TERMS,
  type TradingLimitName,
  type TradingLimits,
} from '@parallax/protocol';
import { type Decimal, decimal, formatDecimal, ONE, ZERO } from '@parallax/trading';
import type { Exposure } from './exposure.ts';

/** What the limits of an order are compared with. Amounts of money in dollars. */
export interface ControlContext {
  readonly base: string;
  readonly amountUnit: string;
  readonly notionalUsd: Decimal | null;
  /** what the price of the order is compared with; null without a price */
  readonly referencePrice: Decimal | null;
  /** the trigger price that the order waits for; null if it waits for none */
  readonly triggerPrice: Decimal | null;
  /** whether the order only reduces what the account holds */
  readonly isReducing: boolean;
}

/** Limits with what they are of, and what is compared with them beside the order. */
export interface OwnedLimits {
  readonly owner: 'company' | 'account';
  readonly limits: TradingLimits;
  readonly exposure: Exposure;
  /** sent in the last minute, without this order */
  readonly ordersInMinute: number;
  /** without this order */
  readonly openOrders: number;
}

const percent = (fraction: Decimal): string => `${formatDecimal(fraction.times('100').round(2))}%`;
const dollars = (value: Decimal): string => `${formatDecimal(value.round(2))} USD`;

/** Compares a figure with a limit; a figure that is unknown does not pass. */
function atMost(
  rule: string,
  figure: Decimal | null,
  limit: string | null,
  text: (value: Decimal) => string,
): OrderCheck[] {
  if (limit === null) return [];
  if (figure === null)
    return [
      {
        rule,
        ok: false,
        text: `${rule}: at most ${text(decimal(limit))}, but a price is missing.`,
      },
    ];
  return [
    {
      rule,
      ok: figure.lte(limit),
      text: `${rule}: at most ${text(decimal(limit))}, this order: ${text(figure)}.`,
    },
  ];
}

/** The largest distance of a price from that of the market, as a fraction. */
export const collarOf = (base: string, limits: readonly TradingLimits[]): Decimal => {
  const own = limits.flatMap(({ priceCollar }) => priceCollar ?? []).map(decimal);
  const [first, ...others] = own;
  if (first === undefined)
    return decimal(MAJOR_BASES.has(base) ? COLLAR_OF_MAJORS : COLLAR_DEFAULT);
  return others.reduce((least, each) => (each.lt(least) ? each : least), first);
};

/**
 * Rejects a limit price that would be worse than the market by more than the collar: buys above it, sells below
 * it. A price on the other side rests and harms nobody. One that waits for a trigger is compared with its trigger
 * price, at which it will be sent. Without any price to compare with, only what reduces is allowed.
 */
function checkCollar(
  { side, price }: Pick<OrderFields, 'side' | 'price'>,
  { base, referencePrice, triggerPrice, isReducing }: ControlContext,
  limits: readonly TradingLimits[],
): OrderCheck[] {
  if (price === null) return [];
  const rule = 'Price collar';
  const reference = triggerPrice ?? referencePrice;
  if (reference === null) {
    return [
      {
        rule,
        ok: isReducing,
        text: `${rule}: there is no price to compare with now. Try again once the contract has one.`,
      },
    ];
  }
  const collar = collarOf(base, limits);
  const worst = reference.times(side === 'buy' ? ONE.plus(collar) : ONE.minus(collar));
  const distance = decimal(price)
    .div(reference)
    .minus(ONE)
    .times(side === 'buy' ? '1' : '-1');
  const name = triggerPrice === null ? 'market price' : 'trigger price';
  return [
    {
      rule,
      ok: side === 'buy' ? worst.gte(price) : worst.lte(price),
      text: `${rule}: at most ${percent(collar)} from the ${name} ${formatDecimal(reference)}, this order: ${percent(distance.lt(ZERO) ? ZERO : distance)}.`,
    },
  ];
}

/**
 * Compares an order with each limit of the company and of its account. Orders that do not increase a
 * position or the exposure pass its limit; those that only reduce what the account holds pass all but the collar and the
 * number of orders in a minute.
 */
export function checkControls(
  order: Pick<OrderFields, 'side' | 'price' | 'amount'>,
  context: ControlContext,
  owned: readonly OwnedLimits[],
): OrderCheck[] {
  const all = owned.map(({ limits }) => limits);
  const amount = (value: Decimal): string => `${formatDecimal(value)} ${context.amountUnit}`;
  const ofOwner = ({ owner, limits, ...load }: OwnedLimits): OrderCheck[] => {
    // as the screen of trading limits names it
    const rule = (name: TradingLimitName): string =>
      `${TRADING_LIMIT_TERMS[name].title} of the ${owner}`;
    const perMinute = limits.ordersPerMinuteMax;
    const open = limits.openOrdersMax;
    const ofExposure = (
      name: 'positionNotionalMax' | 'grossExposureMax',
      { usd, isIncreased }: Exposure[keyof Exposure],
    ): OrderCheck[] => (isIncreased ? atMost(rule(name), usd, limits[name], dollars) : []);
    const ofRate = atMost(
      rule('ordersPerMinuteMax'),
      decimal(String(load.ordersInMinute + 1)),
      perMinute === null ? null : String(perMinute),
      formatDecimal,
    );
    if (context.isReducing) return ofRate;
    return [
      ...atMost(rule('orderAmountMax'), decimal(order.amount), limits.orderAmountMax, amount),
      ...atMost(rule('orderNotionalMax'), context.notionalUsd, limits.orderNotionalMax, dollars),
      ...ofExposure('positionNotionalMax', load.exposure.position),
      ...ofExposure('grossExposureMax', load.exposure.gross),
      ...ofRate,
      ...atMost(
        rule('openOrdersMax'),
        decimal(String(load.openOrders + 1)),
        open === null ? null : String(open),
        formatDecimal,
      ),
    ];
  };
  return [...checkCollar(order, context, all), ...owned.flatMap(ofOwner)];
}
