import { z } from 'zod';
import { optionalAccountQuery } from '../accounts/accounts.ts';
import {
  decimalSchema,
  enteredDecimalSchema,
  nonNegativeDecimalSchema,
  positiveDecimalSchema,
} from '../accounts/decimal.ts';
import { pageOfKnown, pageQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { ORDER_STATUSES } from '../orders/order-terms.ts';
import { instantSchema } from '../time/timestamp.ts';
import { algoOrderInputSchema, algoShapes } from './algo-order-input.ts';
import { anyAlgoParametersSchema } from './algo-parameters.ts';
import { algoEndReasonSchema, algoStateSchema, algoTypeSchema } from './algo-terms.ts';

export const ALGO_STARTED = 'Algo started';
export const ALGO_CHANGED = 'Algo changed';
export const ALGO_CANCEL_REQUESTED = 'Cancellation of the algo requested';
export const ALGO_CANCELLED = 'Algo cancelled';
export const ALGO_PAUSED = 'Algo paused';
export const ALGO_RESUMED = 'Algo resumed';
/** What was requested is not carried out yet. */
export const ALGO_REQUESTED = 'Requested. The algo has not carried it out yet.';
/** A client id was used before, for other content. */
export const ALGO_ID_TAKEN = 'An algo with this id and other content exists.';
export const ALGO_CHANGE_REQUIRED = 'Please send either the state, or what is to be changed.';

/** What has become of an algo, beside what was sent. */
const progress = {
  traderId: idSchema,
  state: algoStateSchema,
  /** of `ENDED` */
  reason: algoEndReasonSchema.nullable(),
  /** sentences about what did not go as planned, such as the amount that stayed below the least one */
  remarks: z.array(z.string()),
  /** null before */
  startedAt: instantSchema.nullable(),
  /** null without a duration */
  endsAt: instantSchema.nullable(),
  /** of a spread, of its active leg, like the average price and what remains */
  filled: nonNegativeDecimalSchema,
  /** null before the first fill */
  averagePrice: decimalSchema.nullable(),
  remaining: nonNegativeDecimalSchema,
  /** the mid at `startedAt`; null if there was no quote */
  arrivalPrice: decimalSchema.nullable(),
  /** of all prints of its life; null before the first */
  marketVwap: decimalSchema.nullable(),
  /** of the average price against the arrival price; positive is a cost, as in `vwapBps` */
  slippageBps: decimalSchema.nullable(),
  /** of the average price against `marketVwap` */
  vwapBps: decimalSchema.nullable(),
  /** against the arrival price, with fees and what was missed; null while a price is missing */
  shortfallUsd: decimalSchema.nullable(),
  /** how many it has sent */
  children: z.int().min(0),
  /** null where it does not depend on the time */
  nextChildAt: instantSchema.nullable(),
  /** of a spread that was stopped before both legs were filled alike */
  imbalance: z
    .object({
      /** index of the leg that lags */
      leg: z.int().min(0).max(1),
      /** still to be traded there */
      amount: positiveDecimalSchema,
      usd: decimalSchema.nullable(),
    })
    .nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
};

export const algoOrderSchema = z.discriminatedUnion('type', [
  z.object({ ...algoShapes.twap, ...progress }),
  z.object({ ...algoShapes.pov, ...progress }),
  z.object({ ...algoShapes.iceberg, ...progress }),
  z.object({ ...algoShapes.peg, ...progress }),
  z.object({ ...algoShapes.spread, ...progress }),
]);
export type AlgoOrder = z.infer<typeof algoOrderSchema>;

/** `PLANNED` before its time, `MISSED` after it if none was sent, otherwise the status of the child. */
export const ALGO_SLOT_STATES = ['PLANNED', 'MISSED', ...ORDER_STATUSES] as const;
export const algoSlotSchema = z.object({
  at: instantSchema,
  amount: nonNegativeDecimalSchema,
  /** null for one that was not sent */
  orderId: idSchema.nullable(),
  state: z.enum(ALGO_SLOT_STATES),
});
export type AlgoSlot = z.infer<typeof algoSlotSchema>;

const common = { path: '/api/algo-orders', callers: 'member', envelope: 'ok' } as const;
const algoQuery = z.object({ AlgoOrderId: idSchema });
const MAY_TRADE = '403 unless the caller may send orders through the accounts of all legs.';
const ids = { 'query.AlgoOrderId': 'algoOrder' } as const;
const exampleQuery = { AlgoOrderId: 'b0000000-0000-4000-8000-000000000001' };

export const listAlgoOrders = endpoint({
  ...common,
  method: 'GET',
  summary: 'Algos of the accounts that the caller sees, newest first',
  ids: { 'query.AccountId': 'account' },
  query: z.object({
    status: z.enum(['active', 'done']).default('active'),
    ...optionalAccountQuery,
    type: algoTypeSchema.optional(),
    ...pageQuery,
  }),
  data: pageOfKnown(algoOrderSchema, z.object({ type: algoTypeSchema, state: algoStateSchema })),
  failures: [400, 401, 404],
});

export const listAlgoSchedule = endpoint({
  ...common,
  path: '/api/algo-orders/schedule',
  method: 'GET',
  summary:
    'The last 1,000 children of an algo that were sent or missed, and the next 1,000 that are planned, oldest first',
  costly: true,
  ids,
  query: algoQuery,
  data: z.array(algoSlotSchema),
  failures: [400, 401, 404],
});

export const startAlgoOrder = endpoint({
  ...common,
  method: 'POST',
  summary:
    'Starts an algo. It is stored before it acts, and runs on the server. Repeating the call with the same id and content returns the stored algo',
  ids: { 'body.accountId': 'account', 'body.strategyId': 'strategy' },
  handlerRule: `${MAY_TRADE} 404 for a leg of an account that the caller does not see.`,
  body: algoOrderInputSchema,
  data: algoOrderSchema,
  failures: [400, 401, 403, 404, 409, 429, 503],
  example: {
    body: {
      id: exampleQuery.AlgoOrderId,
      type: 'twap',
      accountId: 'b0000000-0000-4000-8000-000000000002',
      exchange: 'binance_spot',
      symbol: 'BTCUSDT',
      side: 'buy',
      amount: '0.6',
      parameters: { durationS: 600, intervalS: 10 },
    },
  },
});

export const algoOrderChangeSchema = z
  .strictObject({
    /** in upper or lower case */
    state: z
      .string()
      .max(10)
      .toLowerCase()
      .pipe(z.enum(['paused', 'running']))
      .optional(),
    limitPrice: enteredDecimalSchema.nullable().optional(),
    amount: enteredDecimalSchema.optional(),
    /** all parameters of its type */
    parameters: anyAlgoParametersSchema.optional(),
  })
  .refine(
    ({ state, limitPrice, amount, parameters }) => {
      const isChange = limitPrice !== undefined || amount !== undefined || parameters !== undefined;
      return isChange === (state === undefined);
    },
    { error: ALGO_CHANGE_REQUIRED },
  );
export type AlgoOrderChange = z.output<typeof algoOrderChangeSchema>;

export const changeAlgoOrder = endpoint({
  ...common,
  method: 'PUT',
  summary:
    'Pauses or resumes an algo, or changes its price, amount or parameters: open children are cancelled before it goes on with what is new. It waits 2 s at most, and answers the algo as it is then',
  waits: true,
  ids,
  handlerRule: `${MAY_TRADE} Pausing is always allowed.`,
  query: algoQuery,
  body: algoOrderChangeSchema,
  conflict: algoOrderSchema,
  data: algoOrderSchema,
  failures: [400, 401, 403, 404, 409, 503],
  example: { query: exampleQuery, body: { state: 'paused' } },
});

export const cancelAlgoOrder = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Cancels an algo after its open children. It has no effect on one that is over',
  waits: true,
  ids,
  query: algoQuery,
  data: algoOrderSchema,
  failures: [400, 401, 404, 503],
  example: { query: exampleQuery },
});
