import { z } from 'zod';
import {
  ADDED_UP_RULE,
  accountModeSchema,
  accountsQuery,
  missingSchema,
} from '../accounts/account-mode.ts';
import { decimalSchema } from '../accounts/decimal.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

/** Moves of prices and of volatilities in one stress at most. */
const STRESS_SPOTS_MAX = 41;
const STRESS_VOLS_MAX = 21;
/** Above it, a move is a mistake. */
const STRESS_MOVE_MAX = 100;
const STRESS_ACCOUNTS_MAX = 200;
const STRESS_LEGS_MAX = 50;
const GRID_INCOMPLETE =
  'Please send spot and vol together, and without set: they replace the moves of the set.';

const figure = decimalSchema.nullable();
const expiry = z.iso.datetime().nullable();
const assumptions = z.array(z.string());

const greeks = {
  deltaUsd: decimalSchema,
  /** change of deltaUsd if all prices rise by 1% */
  gammaUsd: decimalSchema,
  /** per percentage point of volatility */
  vegaUsd: decimalSchema,
  /** per day, or for the life that is left if that is less */
  thetaUsd: decimalSchema,
};

/** A position, with its symbol, or a holding of a coin, with the asset. */
const riskLineSchema = z.object({
  accountId: idSchema,
  exchange: z.string().nullable(),
  symbol: z.string().nullable(),
  asset: z.string().nullable(),
  base: z.string(),
  expiry,
  /** of a holding, its equity in the account */
  amount: decimalSchema,
  /** mark price of a position, index price of a holding */
  priceUsd: decimalSchema,
  ...greeks,
  initialMarginUsd: figure,
  maintenanceMarginUsd: figure,
});

const valueAtRiskSchema = z.object({
  method: z.enum(['historical', 'parametric']),
  confidence: decimalSchema,
  /** length of the move, in days */
  days: decimalSchema,
  /** how many daily moves it uses */
  window: z.int().min(0),
  /** positive for a loss; null with fewer than 30 moves */
  varUsd: figure,
  esUsd: figure,
  /** on how many of these days the book of today would have lost more */
  exceptions: z.int().min(0).nullable(),
});

/** All figures of an account that has never been connected are null. */
const accountRiskSchema = z.object({
  accountId: idSchema,
  equityUsd: figure,
  grossUsd: figure,
  /** null unless the equity is positive */
  leverage: figure,
  marginBalanceUsd: figure,
  /** of its lines and its orders */
  initialMarginUsd: figure,
  ordersMarginUsd: figure,
  maintenanceMarginUsd: figure,
  /** maintenance margin by margin balance; null without margin */
  marginUse: figure,
  /** to the nearest liquidation price, as a fraction of the mark price */
  distance: figure,
});

export const getRisk = endpoint({
  method: 'GET',
  path: '/api/risk',
  summary:
    'Exposure, greeks, margin, value at risk and the worst stress of the accounts that the caller sees, with the lines whose sums they are',
  callers: 'member',
  costly: true,
  ids: { 'query.AccountId': 'account' },
  handlerRule: ADDED_UP_RULE,
  envelope: 'ok',
  query: z.object(accountsQuery),
  data: z.object({
    /** that was used */
    mode: accountModeSchema,
    at: z.iso.datetime(),
    /** like all totals, null if there are accounts and none of them is known */
    navUsd: figure,
    /** sum of the absolute deltas of the lines */
    grossUsd: figure,
    /** sum of the deltas */
    netUsd: figure,
    /** grossUsd by navUsd; null unless navUsd is positive */
    leverage: figure,
    marginBalanceUsd: figure,
    initialMarginUsd: figure,
    maintenanceMarginUsd: figure,
    /** the highest of an account */
    marginUse: figure,
    nearestLiquidation: z
      .object({
        accountId: idSchema,
        exchange: z.string(),
        symbol: z.string(),
        price: decimalSchema,
        /** as a fraction of the mark price */
        distance: decimalSchema,
      })
      .nullable(),
    /** largest grossUsd first */
    bases: z.array(z.object({ base: z.string(), grossUsd: decimalSchema, ...greeks })),
    expiries: z.array(z.object({ base: z.string(), expiry, ...greeks })),
    accounts: z.array(accountRiskSchema),
    lines: z.array(riskLineSchema),
    valueAtRisk: z.array(valueAtRiskSchema),
    /** of the house set; null without lines */
    worst: z.object({ spot: decimalSchema, vol: decimalSchema, pnlUsd: decimalSchema }).nullable(),
    missing: z.array(missingSchema),
    assumptions,
  }),
  failures: [400, 401, 404, 503],
});

const moves = (name: 'spot' | 'vol', most: number) =>
  z
    .array(
      z
        .number(`Every ${name} is a number, such as -0.2 for -20%.`)
        .gt(-1, `Every ${name} must be above -1, which is -100%.`)
        .max(STRESS_MOVE_MAX, `Every ${name} must be at most ${STRESS_MOVE_MAX}.`),
    )
    .min(1, `There must be at least one ${name}.`)
    .max(most, `There must be at most ${most} of ${name}.`);

const stressBodySchema = z
  .strictObject({
    mode: accountModeSchema.optional(),
    accountIds: z.array(idSchema).min(1).max(STRESS_ACCOUNTS_MAX).optional(),
    /** `house` by default */
    set: z.enum(['house', 'paradex', 'deribit']).optional(),
    /** moves of all prices, as fractions */
    spot: moves('spot', STRESS_SPOTS_MAX).optional(),
    /** relative changes of volatilities: 0.5 is half as much again */
    vol: moves('vol', STRESS_VOLS_MAX).optional(),
    /** a cell whose lines are answered as well, such as {"spot": -0.2, "vol": 0.5} */
    cell: z.strictObject({ spot: z.number(), vol: z.number() }).optional(),
    /** hypothetical legs: added to the book without being in it */
    add: z
      .array(
        z.strictObject({
          exchange: z.string().max(40),
          symbol: z.string().max(80),
          /** in the unit of the contract's sizes; negative is short */
          amount: decimalSchema,
        }),
      )
      .max(STRESS_LEGS_MAX)
      .optional(),
  })
  .refine(
    ({ set, spot, vol }) =>
      (spot === undefined) === (vol === undefined) && (spot === undefined || set === undefined),
    GRID_INCOMPLETE,
  );

const stressCell = {
  spot: decimalSchema,
  /** of a venue's set, the shock before it is scaled by the time to expiry */
  vol: decimalSchema,
  /** exactly the sum of its lines */
  pnlUsd: decimalSchema,
  weightedUsd: decimalSchema,
};

const stressLineSchema = z.object({
  /** null for a hypothetical leg */
  accountId: idSchema.nullable(),
  exchange: z.string().nullable(),
  symbol: z.string().nullable(),
  asset: z.string().nullable(),
  pnlUsd: decimalSchema,
});

export const stressRisk = endpoint({
  method: 'POST',
  path: '/api/risk/stress',
  summary:
    'Profit and loss of the accounts, and of hypothetical legs, under moves of all prices and volatilities; every leg is priced again. Changes nothing',
  callers: 'member',
  writes: false,
  costly: true,
  ids: { 'body.accountIds': 'accounts' },
  handlerRule: 'As `GET /api/risk`; with `accountIds`, it is those accounts.',
  envelope: 'ok',
  body: stressBodySchema,
  data: z.object({
    mode: accountModeSchema,
    /** null if there are accounts and none of them is known */
    navUsd: figure,
    cells: z.array(z.object({ ...stressCell, weight: decimalSchema })),
    /** the cell with the lowest weightedUsd; null without anything to price */
    worst: z.object({ ...stressCell, lines: z.array(stressLineSchema) }).nullable(),
    /** that was asked for; none without anything to price */
    cell: z.object({ ...stressCell, lines: z.array(stressLineSchema) }).optional(),
    /** a hypothetical leg has no accountId */
    missing: z.array(missingSchema.extend({ accountId: z.string().nullable() })),
    assumptions,
  }),
  failures: [400, 401, 404, 503],
  example: {
    body: {
      set: 'house',
      add: [{ exchange: 'deribit', symbol: 'BTC-PERPETUAL', amount: '-10000' }],
    },
  },
});
