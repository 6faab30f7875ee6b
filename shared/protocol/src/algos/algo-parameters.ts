import { z } from 'zod';
import { decimalSchema, enteredDecimalSchema } from '../accounts/decimal.ts';
import { idSchema } from '../ids/id.ts';
import { orderSideSchema } from '../orders/order-terms.ts';

export const ALGO_DURATION_S = { min: 10, max: 86_400 } as const;
export const ALGO_INTERVAL_S = { min: 1, max: 3_600 } as const;
export const ALGO_PARTICIPATION = { min: 0.01, max: 0.5 } as const;
export const ALGO_RANDOMISE_MAX = 0.5;
export const ALGO_OFFSET_TICKS_MAX = 100;
export const ALGO_LEG_TIMEOUT_S = { min: 1, max: 600 } as const;
const MULTIPLIER_MAX = 1_000_000;
const TARGET_MAX = 1_000_000_000_000;
const IMBALANCE_USD_MAX = 1_000_000_000;

export const INTERVAL_ABOVE_DURATION =
  'The interval is longer than the duration. Please choose a shorter one.';
export const OPPOSITE_NEEDS_OFFSET =
  'A peg to the opposite side needs an offset of at least 1 tick, or it would take.';
export const BASIS_NEEDS_BOTH_SIDES =
  'A target in basis points needs one leg that is bought and one that is sold.';
export const MULTIPLIER_OF_OTHER_SIGN =
  'The price multiplier of a sold leg is above 0, and that of a bought one below 0.';

/** A number, or its decimal text. */
const figure = (limits: z.ZodNumber) =>
  z.union([limits, decimalSchema.transform(Number).pipe(limits)]);

const durationS = z.number().min(ALGO_DURATION_S.min).max(ALGO_DURATION_S.max);
const intervalS = z.number().min(ALGO_INTERVAL_S.min).max(ALGO_INTERVAL_S.max);
/** the share by which an amount is made larger or smaller at random */
const randomise = z.number().min(0).max(ALGO_RANDOMISE_MAX);
const ticks = z.int().min(0).max(ALGO_OFFSET_TICKS_MAX);

const algoLegSchema = z.strictObject({
  accountId: idSchema,
  exchange: z.string().max(40),
  symbol: z.string().max(80),
  side: orderSideSchema,
  amount: enteredDecimalSchema,
  /** of its price in the spread; by default 1 of the sold leg, −1 of the bought one */
  priceMultiplier: z.number().min(-MULTIPLIER_MAX).max(MULTIPLIER_MAX).optional(),
});
export type AlgoLeg = z.infer<typeof algoLegSchema>;

const fields = {
  durationS: durationS.nullable(),
  intervalS,
  randomise,
  /** whether each child takes, or rests at the best price of its own side */
  style: z.enum(['taker', 'maker']),
  /** of the market's volume, as a fraction */
  participation: z.number().min(ALGO_PARTICIPATION.min).max(ALGO_PARTICIPATION.max),
  /** the most that is in the book at a time, in the unit of the contract's sizes */
  display: enteredDecimalSchema,
  /** the best price of its own side, the mid, or the best price of the other side */
  reference: z.enum(['primary', 'mid', 'opposite']),
  /** positive: away from the market */
  offsetTicks: z.int().min(-ALGO_OFFSET_TICKS_MAX).max(ALGO_OFFSET_TICKS_MAX),
  /** from the price that it began at, as a fraction of that price */
  maxDistance: z.number().gt(0).max(1),
  legs: z.array(algoLegSchema).max(2).min(2),
  target: z.strictObject({
    kind: z.enum(['basisBps', 'difference']),
    value: figure(z.number().min(-TARGET_MAX).max(TARGET_MAX)),
  }),
  /** index of the leg that is worked */
  activeLeg: z.union([z.literal(0), z.literal(1)]),
  /** how far beyond the price that gives the target the active leg takes */
  slopTicks: ticks,
  /** how far beyond the touch the other leg follows */
  payupTicks: ticks,
  maxImbalanceUsd: figure(z.number().gt(0).max(IMBALANCE_USD_MAX)),
  legTimeoutS: z.number().min(ALGO_LEG_TIMEOUT_S.min).max(ALGO_LEG_TIMEOUT_S.max),
};

/** The fields of all types, of which each type takes its own: for messages that name the field. */
export const anyAlgoParametersSchema = z.strictObject(fields).partial();

const optionalDuration = fields.durationS.default(null);

export const twapParametersSchema = z
  .strictObject({
    durationS,
    intervalS,
    randomise: randomise.default(0),
    style: fields.style.default('taker'),
  })
  .refine((twap) => twap.intervalS <= twap.durationS, {
    path: ['intervalS'],
    error: INTERVAL_ABOVE_DURATION,
  });
export type TwapParameters = z.output<typeof twapParametersSchema>;

export const povParametersSchema = z.strictObject({
  participation: fields.participation,
  durationS,
});
export type PovParameters = z.output<typeof povParametersSchema>;

export const icebergParametersSchema = z.strictObject({
  display: fields.display,
  randomise: randomise.default(0),
  durationS: optionalDuration,
});
export type IcebergParameters = z.output<typeof icebergParametersSchema>;

export const pegParametersSchema = z
  .strictObject({
    reference: fields.reference,
    offsetTicks: fields.offsetTicks.default(0),
    maxDistance: fields.maxDistance,
    durationS: optionalDuration,
  })
  .refine((peg) => peg.reference !== 'opposite' || peg.offsetTicks >= 1, {
    path: ['offsetTicks'],
    error: OPPOSITE_NEEDS_OFFSET,
  });
export type PegParameters = z.output<typeof pegParametersSchema>;

export const spreadParametersSchema = z
  .strictObject({
    legs: fields.legs,
    target: fields.target,
    activeLeg: fields.activeLeg,
    slopTicks: ticks.default(0),
    payupTicks: ticks.default(0),
    maxImbalanceUsd: fields.maxImbalanceUsd,
    legTimeoutS: fields.legTimeoutS,
    durationS: optionalDuration,
  })
  .refine(
    ({ target, legs }) =>
      target.kind === 'difference' || new Set(legs.map(({ side }) => side)).size === 2,
    { path: ['target', 'kind'], error: BASIS_NEEDS_BOTH_SIDES },
  )
  .refine(
    ({ legs }) =>
      legs.every(
        ({ side, priceMultiplier }) =>
          priceMultiplier === undefined ||
          (side === 'sell' ? priceMultiplier > 0 : priceMultiplier < 0),
      ),
    { path: ['legs'], error: MULTIPLIER_OF_OTHER_SIGN },
  );
export type SpreadParameters = z.output<typeof spreadParametersSchema>;
