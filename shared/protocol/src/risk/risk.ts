import { z } from 'zod';
import {
  accountModeSchema,
  accountsQuery,
  missingSchema,
} from '../accounts/account-mode.ts';
import { decimalSchema } from '../accounts/decimal.ts';
import { timeRangeQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

/** Moves of prices and of volatilities in one stress at most. */
export const STRESS_SPOTS_MAX = 41;
export const STRESS_VOLS_MAX = 21;
/** Hypothetical legs in one stress at most. */
export const STRESS_LEGS_MAX = 50;
export const STRESS_GRID_INCOMPLETE =
  'Give spot and vol together, and without set: they replace the moves of the set.';

const expiry = z.iso.datetime().nullable();

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
  amount: decimalSchema,
  /** mark price of a position, index of a holding */
  priceUsd: decimalSchema,
  ...greeks,
  initialMarginUsd: decimalSchema.nullable(),
  maintenanceMarginUsd: decimalSchema.nullable(),
});
export type RiskLine = z.infer<typeof riskLineSchema>;

const valueAtRiskSchema = z.object({
  method: z.enum(['historical', 'parametric']),
  confidence: decimalSchema,
  /** length of the move, in days */
  days: decimalSchema,
  /** how many daily moves it uses */
  window: z.int().min(0),
  /** positive for a loss; null with fewer than 30 moves */
  varUsd: decimalSchema.nullable(),
  esUsd: decimalSchema.nullable(),
  /** on how many of these days the book of today would have lost more */
  exceptions: z.int().min(0).nullable(),
});
export type ValueAtRisk = z.infer<typeof valueAtRiskSchema>;

const accountRiskSchema = z.object({
  accountId: idSchema,
  equityUsd: decimalSchema,
  grossUsd: decimalSchema,
  leverage: decimalSchema.nullable(),
  marginBalanceUsd: decimalSchema,
  /** of its lines and its orders */
  initialMarginUsd: decimalSchema,
  ordersMarginUsd: decimalSchema,
  maintenanceMarginUsd: decimalSchema,
  /** maintenance margin by margin balance; null without margin */
  marginUse: decimalSchema.nullable(),
  /** to the nearest liquidation price, as a fraction of the mark price */
  distance: decimalSchema.nullable(),
});
export type AccountRisk = z.infer<typeof accountRiskSchema>;

const assumptions = z.array(z.string());

export const getRisk = endpoint({
  method: 'GET',
  path: '/api/risk',
  summary:
    'Exposure, greeks, margin, value at risk and the worst stress of the accounts that the caller sees, with the lines whose sums they are',
  callers: 'member',
  costly: true,
  ids: { 'query.AccountId': 'account' },
  handlerRule:
    'Without `mode`, live accounts are added up if the caller sees one, else paper accounts; with AccountId, it is that account.',
  envelope: 'ok',
  query: z.object(accountsQuery),
  data: z.object({
    /** that was used */
    mode: accountModeSchema,
    at: z.iso.datetime(),
    navUsd: decimalSchema,
    /** sum of the absolute deltas of the lines */
    grossUsd: decimalSchema,
    /** sum of the deltas */
    netUsd: decimalSchema,
    /** grossUsd by navUsd; null unless navUsd is positive */
    leverage: decimalSchema.nullable(),
    marginBalanceUsd: decimalSchema,
    initialMarginUsd: decimalSchema,
    maintenanceMarginUsd: decimalSchema,
    /** the highest of an account */
    marginUse: decimalSchema.nullable(),
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
    bases: z.array(z.object({ base: z.string(), grossUsd: decimalSchema, ...greeks })),
    expiries: z.array(z.object({ base: z.string(), expiry, ...greeks })),
    accounts: z.array(accountRiskSchema),
    lines: z.array(riskLineSchema),
    valueAtRisk: z.array(valueAtRiskSchema),
    /** of the house set; null without lines */
    worst: z.object({ spot: z.number(), vol: z.number(), pnlUsd: decimalSchema }).nullable(),
    missing: z.array(missingSchema),
    assumptions,
  }),
  failures: [400, 401, 404],
});

export const scenarioSetSchema = z.enum(['house', 'paradex', 'deribit']);
export type ScenarioSet = z.infer<typeof scenarioSetSchema>;

const move = z.number().gt(-1).max(100);
const moves = (most: number) => z.array(move).min(1).max(most);

const hypotheticalLeg = z.strictObject({
  exchange: z.string().max(40),
  symbol: z.string().max(80),
  /** signed: negative is short */
  amount: decimalSchema,
});

export const stressBodySchema = z
  .strictObject({
    mode: accountModeSchema.optional(),
    accountIds: z.array(idSchema).min(1).max(200).optional(),
    set: scenarioSetSchema.optional(),
    /** moves of all prices, as fractions */
    spot: moves(STRESS_SPOTS_MAX).optional(),
    /** relative changes of volatilities: 0.5 is half as much again */
    vol: moves(STRESS_VOLS_MAX).optional(),
    /** legs that are added to the book without being in it */
    add: z.array(hypotheticalLeg).max(STRESS_LEGS_MAX).optional(),
  })
  .refine(
    ({ set, spot, vol }) =>
      (spot === undefined) === (vol === undefined) && (spot === undefined || set === undefined),
    STRESS_GRID_INCOMPLETE,
  );

const stressCell = {
  spot: z.number(),
  vol: z.number(),
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
export type StressLine = z.infer<typeof stressLineSchema>;

export const stressRisk = endpoint({
  method: 'POST',
  path: '/api/risk/stress',
  summary:
    'Profit and loss of the accounts, and of hypothetical legs, under moves of all prices and volatilities; every leg is priced again',
  callers: 'member',
  costly: true,
  ids: { 'body.accountIds': 'account' },
  handlerRule: 'As `GET /api/risk`, with `accountIds` in place of AccountId. Changes nothing.',
  envelope: 'ok',
  body: stressBodySchema,
  data: z.object({
    mode: accountModeSchema,
    navUsd: decimalSchema,
    cells: z.array(z.object({ ...stressCell, weight: z.number() })),
    worst: z.object({ ...stressCell, lines: z.array(stressLineSchema) }).nullable(),
    missing: z.array(missingSchema),
    assumptions,
  }),
  failures: [400, 401, 404, 503],
});

export const getRiskAttribution = endpoint({
  method: 'GET',
  path: '/api/risk/attribution',
  summary:
    'What profit and loss consists of, by base: delta, gamma, vega, theta, funding, fees, trading, and a residual that closes the sum',
  callers: 'member',
  costly: true,
  ids: { 'query.AccountId': 'account' },
  handlerRule: "As `GET /api/risk`. Without a range, the trader's day.",
  envelope: 'ok',
  query: z.object({ ...accountsQuery, ...timeRangeQuery }),
  data: z.object({
    mode: accountModeSchema,
    rows: z.array(
      z.object({
        base: z.string(),
        delta: decimalSchema,
        gamma: decimalSchema,
        vega: decimalSchema,
        theta: decimalSchema,
        funding: decimalSchema,
        /** negative when paid */
        fees: decimalSchema,
        /** fills against the mark price of their step */
        trading: decimalSchema,
        residual: decimalSchema,
        total: decimalSchema,
      }),
    ),
    missing: z.array(missingSchema),
  }),
  failures: [400, 401, 404],
});

export const getCollateral = endpoint({
  method: 'GET',
  path: '/api/risk/collateral',
  summary:
    'Collateral and margin by account, and the transfer that lowers the highest use of margin most',
  callers: 'member',
  costly: true,
  handlerRule: 'As `GET /api/risk`.',
  envelope: 'ok',
  query: z.object({ mode: accountModeSchema.optional() }),
  data: z.object({
    mode: accountModeSchema,
    accounts: z.array(
      z.object({
        accountId: idSchema,
        marginBalanceUsd: decimalSchema,
        /** initial margin with orders */
        usedUsd: decimalSchema,
        freeUsd: decimalSchema,
        marginUse: decimalSchema.nullable(),
        assets: z.array(
          z.object({
            asset: z.string(),
            amount: decimalSchema,
            valueUsd: decimalSchema,
            /** share of the value that does not count as collateral */
            haircut: decimalSchema,
            collateralUsd: decimalSchema,
          }),
        ),
      }),
    ),
    /** at most one */
    advice: z.array(
      z.object({
        fromAccountId: idSchema,
        toAccountId: idSchema,
        asset: z.string(),
        amount: decimalSchema,
        text: z.string(),
      }),
    ),
    missing: z.array(missingSchema),
  }),
  failures: [400, 401],
});

export const volatilityChangeSchema = z.enum(['1h', '1d', '1w']);

const volatility = decimalSchema.nullable();

export const getVolatilityGrid = endpoint({
  method: 'GET',
  path: '/api/market/volatility-grid',
  summary:
    'Mark volatilities of the options of a base at an exchange by expiry: at the money, at 10 and 25 delta, risk reversal and butterfly',
  callers: 'trader',
  costly: true,
  envelope: 'ok',
  query: z.object({
    exchange: z.string().max(40),
    base: z.string().max(20),
    change: volatilityChangeSchema.default('1d'),
  }),
  data: z.object({
    at: z.iso.datetime(),
    rows: z.array(
      z.object({
        expiry: z.iso.datetime(),
        /** to expiry */
        days: decimalSchema,
        forward: decimalSchema,
        /** annualised fractions; null where no strike is quoted on a side */
        atm: volatility,
        put10: volatility,
        put25: volatility,
        call25: volatility,
        call10: volatility,
        /** call25 − put25 */
        riskReversal25: volatility,
        /** (call25 + put25) / 2 − atm */
        butterfly25: volatility,
        /** null before values of that time are stored */
        change: z
          .object({ atm: volatility, riskReversal25: volatility, butterfly25: volatility })
          .nullable(),
      }),
    ),
    missing: z.array(z.string()),
  }),
  failures: [400, 401, 404],
});
