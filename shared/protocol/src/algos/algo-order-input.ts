import { z } from 'zod';
import { enteredDecimalSchema } from '../accounts/decimal.ts';
import { idSchema } from '../ids/id.ts';
import { orderSideSchema } from '../orders/order-terms.ts';
import { instantSchema, timestamp } from '../time/timestamp.ts';
import {
  anyAlgoParametersSchema,
  icebergParametersSchema,
  pegParametersSchema,
  povParametersSchema,
  spreadParametersSchema,
  twapParametersSchema,
} from './algo-parameters.ts';
import { algoTypeSchema } from './algo-terms.ts';

export const ICEBERG_NEEDS_LIMIT = 'An iceberg order needs a limit price.';
export const ACTIVE_LEG_EXPECTED =
  'Account, contract, side and amount of a spread are those of its active leg.';

const terms = {
  /** made by the client, once per intent; repeating it with the same content returns the stored algo */
  id: idSchema,
  accountId: idSchema,
  exchange: z.string().max(40),
  symbol: z.string().max(80),
  side: orderSideSchema,
  /** in the unit of the contract's sizes */
  amount: enteredDecimalSchema,
};

const requestSchema = z.strictObject({
  ...terms,
  type: algoTypeSchema,
  /** the worst price of any child; of a spread, of the active leg */
  limitPrice: enteredDecimalSchema.nullish().transform((price) => price ?? null),
  reduceOnly: z.boolean().default(false),
  strategyId: idSchema.nullish().transform((id) => id ?? null),
  /** null for at once */
  startAt: timestamp({ offset: true })
    .nullish()
    .transform((at) => (typeof at === 'string' ? new Date(at).toISOString() : null)),
  parameters: anyAlgoParametersSchema,
});

const common = {
  ...terms,
  limitPrice: enteredDecimalSchema.nullable(),
  reduceOnly: z.boolean(),
  strategyId: idSchema.nullable(),
  startAt: instantSchema.nullable(),
};

/** The fields of what was sent by type, for requests and answers. */
export const algoShapes = {
  twap: { ...common, type: z.literal('twap'), parameters: twapParametersSchema },
  pov: { ...common, type: z.literal('pov'), parameters: povParametersSchema },
  iceberg: {
    ...common,
    type: z.literal('iceberg'),
    limitPrice: z.string({ error: ICEBERG_NEEDS_LIMIT }).pipe(enteredDecimalSchema),
    parameters: icebergParametersSchema,
  },
  peg: { ...common, type: z.literal('peg'), parameters: pegParametersSchema },
  spread: { ...common, type: z.literal('spread'), parameters: spreadParametersSchema },
} as const;

const spreadTermsSchema = z.strictObject(algoShapes.spread).refine(
  ({ parameters, ...order }) => {
    const leg = parameters.legs[parameters.activeLeg];
    return (
      leg?.accountId === order.accountId &&
      leg.exchange === order.exchange &&
      leg.symbol === order.symbol &&
      leg.side === order.side &&
      leg.amount === order.amount
    );
  },
  { path: ['parameters', 'activeLeg'], error: ACTIVE_LEG_EXPECTED },
);

/** What an algo is to do: the parameters are those of its type. */
export const algoTermsSchema = z.discriminatedUnion('type', [
  z.strictObject(algoShapes.twap),
  z.strictObject(algoShapes.pov),
  z.strictObject(algoShapes.iceberg),
  z.strictObject(algoShapes.peg),
  spreadTermsSchema,
]);
export type AlgoTerms = z.output<typeof algoTermsSchema>;

/** The body of a new algo: first each field by itself, then those that its type needs. */
export const algoOrderInputSchema = requestSchema
  .transform((request): unknown => request)
  .pipe(algoTermsSchema);
export type AlgoOrderInput = z.input<typeof algoOrderInputSchema>;
