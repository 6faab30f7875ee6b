import { z } from 'zod';
import { positiveDecimalSchema } from '../accounts/decimal.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

export const TRADING_LIMITS_UPDATED = 'Trading limits updated';

/** The price collar where no other is set, as fractions of the market price. */
export const COLLAR_DEFAULT = '0.05';
export const COLLAR_OF_MAJORS = '0.01';
/** Bases with the smaller collar. */
export const MAJOR_BASES: ReadonlySet<string> = new Set(['BTC', 'ETH']);

/** Null: no such limit. Amounts in dollars unless stated. */
export const tradingLimitsSchema = z.object({
  /** of an order, in the unit of the contract's sizes */
  orderAmountMax: positiveDecimalSchema.nullable(),
  orderNotionalMax: positiveDecimalSchema.nullable(),
  positionNotionalMax: positiveDecimalSchema.nullable(),
  grossExposureMax: positiveDecimalSchema.nullable(),
  /** how far a price may be from that of the market, as a fraction; null: 5%, for majors 1% */
  priceCollar: positiveDecimalSchema.nullable(),
  ordersPerMinuteMax: z.int().min(1).max(100_000).nullable(),
  openOrdersMax: z.int().min(1).max(100_000).nullable(),
});
export type TradingLimits = z.infer<typeof tradingLimitsSchema>;

export type TradingLimitName = keyof TradingLimits;
/** The limits in the order in which they are shown. */
export const TRADING_LIMITS: readonly TradingLimitName[] = tradingLimitsSchema.keyof().options;

/** What a limit is called, and the unit in which it is shown; none for counts and the contract's unit. */
export const TRADING_LIMIT_TERMS: Readonly<
  Record<TradingLimitName, { readonly title: string; readonly unit?: 'USD' | '%' }>
> = {
  orderAmountMax: { title: 'Largest order' },
  orderNotionalMax: { title: 'Largest order value', unit: 'USD' },
  positionNotionalMax: { title: 'Largest position', unit: 'USD' },
  grossExposureMax: { title: 'Gross exposure', unit: 'USD' },
  priceCollar: { title: 'Price collar', unit: '%' },
  ordersPerMinuteMax: { title: 'Orders a minute' },
  openOrdersMax: { title: 'Open orders' },
};

export const NO_TRADING_LIMITS: TradingLimits = {
  orderAmountMax: null,
  orderNotionalMax: null,
  positionNotionalMax: null,
  grossExposureMax: null,
  priceCollar: null,
  ordersPerMinuteMax: null,
  openOrdersMax: null,
};

/** The limits of the company and of those accounts that have their own. Both apply to an order. */
const allLimitsSchema = z.object({
  company: tradingLimitsSchema,
  accounts: z.array(z.object({ accountId: idSchema, limits: tradingLimitsSchema })),
});

export const getTradingLimits = endpoint({
  method: 'GET',
  path: '/api/trading-limits',
  summary: 'The limits of the company and of the accounts that the caller sees',
  callers: 'member',
  envelope: 'ok',
  resources: ['trading'],
  data: allLimitsSchema,
  failures: [401],
});

export const putTradingLimits = endpoint({
  method: 'PUT',
  path: '/api/trading-limits',
  summary: 'Replaces the limits of an account, or without `accountId` those of the company',
  callers: 'privileged',
  ids: { 'body.accountId': 'account' },
  envelope: 'ok',
  resources: ['trading'],
  body: z.strictObject({
    accountId: idSchema.nullish(),
    limits: z.strictObject(tradingLimitsSchema.shape),
  }),
  data: allLimitsSchema,
  failures: [400, 401, 403, 404],
});
