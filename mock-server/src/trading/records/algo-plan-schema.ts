import {
  algoEndReasonSchema,
  algoStateSchema,
  algoTermsSchema,
  orderSideSchema,
} from '@parallax/protocol';
import type { AlgoPlan, ChildOrder, LegState, OpenChild } from '@parallax/trading';
import { z } from 'zod';

/** A schema for each field, so that none can be added to a plan without being read back. */
type Shape<T> = { readonly [Field in keyof T]-?: z.ZodType<T[Field]> };

const text = z.string();
const time = z.number();
const nullableText = text.nullable();
const nullableTime = time.nullable();

const legState = z.object({
  filled: text,
  value: text,
  printed: text,
  printedValue: text,
  printedAt: nullableTime,
  printedIds: z.array(text),
  bid: nullableText,
  ask: nullableText,
  usd: nullableText,
  isVenueDown: z.boolean(),
  refusals: z.number(),
  refusedAt: nullableTime,
  sentAt: nullableTime,
} satisfies Shape<LegState>);

const childOrder = z.object({
  id: text,
  leg: z.number(),
  accountId: text,
  exchange: text,
  symbol: text,
  side: orderSideSchema,
  type: z.enum(['limit', 'market']),
  amount: text,
  price: nullableText,
  timeInForce: z.enum(['GTC', 'IOC']),
  postOnly: z.boolean(),
  reduceOnly: z.boolean(),
} satisfies Shape<ChildOrder>);

const openChild = z.object({
  order: childOrder,
  filled: text,
  isAcknowledged: z.boolean(),
  cancelRequested: z.boolean(),
  askedPrice: nullableText,
} satisfies Shape<OpenChild>);

const lateFill = z.object({
  childId: text,
  leg: z.number(),
  amount: text,
} satisfies Shape<AlgoPlan['lateFills'][number]>);

const stopping = z.object({
  to: algoStateSchema.exclude(['WAITING', 'RUNNING']),
  reason: algoEndReasonSchema.nullable(),
  remark: text.exactOptional(),
} satisfies Shape<NonNullable<AlgoPlan['stopping']>>);

/** The plan of an algo as it is stored; fields of a later release are left out. */
export const algoPlanSchema = z.object({
  terms: algoTermsSchema,
  state: algoStateSchema,
  reason: algoEndReasonSchema.nullable(),
  remarks: z.array(text),
  now: time,
  origin: time,
  startedAt: nullableTime,
  endedAt: nullableTime,
  arrivalPrice: nullableText,
  legs: z.array(legState),
  children: z.array(openChild),
  lateFills: z.array(lateFill),
  fillIds: z.array(text),
  sent: z.number(),
  stopping: stopping.nullable(),
  seed: z.number(),
  feesUsd: nullableText,
  pov: z.object({
    volume: text,
    own: text,
    ownIds: z.array(text),
  } satisfies Shape<AlgoPlan['pov']>),
  peg: z.object({
    start: nullableText,
    touch: nullableText,
  } satisfies Shape<AlgoPlan['peg']>),
  spread: z.object({
    laggingSince: nullableTime,
    isStopped: z.boolean(),
    marketTries: z.strictObject({ filled: text, count: z.number() }),
    announced: text,
  } satisfies Shape<AlgoPlan['spread']>),
} satisfies Shape<AlgoPlan>);
