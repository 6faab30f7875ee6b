import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { toOurAmount } from '../amount-units.ts';
import { decimalText, isZero, optionalDecimalText } from '../decimal-text.ts';
import { orderIdOf, receivedFill } from '../received-fill.ts';
import { termsItems } from '../terms-items.ts';
import type { ApiContext, ReceivedFill, StreamItem, StreamReader } from '../venue-api.ts';
import { BINANCE_FUTURES, type BinanceAccount } from './binance-endpoints.ts';
import { binanceClosedBy } from './binance-force-orders.ts';
import { algoHasTriggered, binanceReason, spotHasTriggered } from './binance-states.ts';

const id = z.union([z.string(), z.number()]).transform(String);

/** What the events of Spot and of the futures share, under the same letters. */
const executionSchema = z.object({
  s: z.string(),
  c: z.string(),
  /** Spot: the client's id of the order, where `c` is that of its cancellation */
  C: z.string().optional(),
  S: z.enum(['BUY', 'SELL']),
  /** type */
  o: z.string().optional(),
  /** limit price and amount */
  p: optionalDecimalText,
  q: optionalDecimalText,
  /** what has happened */
  x: z.string(),
  /** the state after it */
  X: z.string(),
  i: id,
  /** amount and price of the trade */
  l: decimalText,
  L: decimalText,
  n: optionalDecimalText,
  N: z.string().nullish(),
  t: id,
  /** whether it was the maker */
  m: z.boolean(),
  /** Spot: why it was rejected, or NONE */
  r: z.string().optional(),
  /** Spot: whether it is on the book */
  w: z.boolean().optional(),
  T: z.coerce.number(),
});
type Execution = z.infer<typeof executionSchema>;

/** Source: Binance's documentation, 'Payload: Order Update' of the user data stream. */
const spotSchema = z.object({ e: z.literal('executionReport') });
/** Source: Binance's documentation, 'Event: Order Update' of the futures. */
const futuresSchema = z.object({ e: z.literal('ORDER_TRADE_UPDATE'), o: z.unknown() });
/** Source: Binance's documentation, 'Event: Algo Order Update'. */
const algoSchema = z.object({
  e: z.literal('ALGO_UPDATE'),
  T: z.coerce.number(),
  o: z.object({
    caid: z.string(),
    aid: id,
    /** state */
    X: z.string(),
    /** the order that it has sent */
    ai: id.nullish(),
    rm: z.string().nullish(),
  }),
});
const wrapperSchema = z.object({ event: z.unknown() });

const ENDS = {
  CANCELED: 'cancelled',
  EXPIRED: 'expired',
  EXPIRED_IN_MATCH: 'expired',
  REJECTED: 'rejected',
} as const;
const isEnd = (state: string): state is keyof typeof ENDS => Object.hasOwn(ENDS, state);

/** Removes the wrapper of events of Spot. */
function unwrap(message: unknown): unknown {
  const { event } = wrapperSchema.safeParse(message).data ?? {};
  return event ?? message;
}

function readAlgo({ T: at, o }: z.infer<typeof algoSchema>): StreamItem[] {
  const orderId = orderIdOf([o.caid]);
  if (orderId === undefined) return [];
  const items: StreamItem[] = [{ kind: 'owner', venueOrderId: o.aid, orderId }];
  if (algoHasTriggered(o.X)) items.push({ kind: 'triggered', orderId, at });
  const sentId = o.ai ?? '';
  if (sentId !== '' && sentId !== '0') {
    items.push({ kind: 'owner', venueOrderId: sentId, orderId });
  } else if (isEnd(o.X)) {
    const reason = o.rm === '' ? null : (o.rm ?? null);
    items.push({ kind: 'done', orderId, status: ENDS[o.X], reason, at });
  }
  return items;
}

export function binanceStream(
  account: BinanceAccount,
  { contracts, calls, onUnlisted }: ApiContext,
  /** whether a version of an order has been replaced, so that its end is not that of the order */
  isReplaced: (clientId: string) => boolean,
): StreamReader {
  const isSpot = account === 'binance_spot';
  const contractOf = (symbol: string): AccountContract | undefined =>
    contracts().find(symbol, isSpot ? 'spot' : 'derivative');

  function toFill(execution: Execution): ReceivedFill | undefined {
    if (execution.x !== 'TRADE' || isZero(execution.l)) return undefined;
    const contract = contractOf(execution.s) ?? onUnlisted(execution.s, execution.T);
    if (contract === undefined) return undefined;
    return receivedFill({
      contract,
      venueOrderId: execution.i,
      tradeId: execution.t,
      clientIds: [execution.c, execution.C],
      side: execution.S === 'BUY' ? 'buy' : 'sell',
      price: execution.L,
      amount: execution.l,
      fee: execution.n ?? '0',
      feeAsset: calls.assetOf(execution.N ?? contract.settle ?? contract.quote),
      isMaker: execution.m,
      closedBy: isSpot ? undefined : binanceClosedBy(execution.c),
      at: execution.T,
    });
  }

  function readExecution(execution: Execution): StreamItem[] {
    const clientIds = [execution.C, execution.c];
    const orderId = orderIdOf(clientIds);
    const items: StreamItem[] = [];
    if (orderId !== undefined) items.push({ kind: 'owner', venueOrderId: execution.i, orderId });
    if (orderId !== undefined && spotHasTriggered(execution.o, execution.w))
      items.push({ kind: 'triggered', orderId, at: execution.T });
    const fill = toFill(execution);
    if (fill !== undefined) items.push({ kind: 'fill', fill });
    if (orderId !== undefined && execution.x === 'AMENDMENT') {
      const contract = contractOf(execution.s);
      const amount = contract && execution.q && toOurAmount(contract, execution.q);
      items.push(...termsItems(orderId, { price: execution.p, amount }));
    }
    const clientId = clientIds.find((each) => orderIdOf([each]) === orderId) ?? '';
    if (orderId !== undefined && isEnd(execution.X) && !isReplaced(clientId)) {
      const refusal = execution.r === undefined || execution.r === 'NONE' ? null : execution.r;
      const reason = binanceReason(execution.X) ?? refusal;
      items.push({ kind: 'done', orderId, status: ENDS[execution.X], reason, at: execution.T });
    }
    return items;
  }

  const ended = z.object({ e: z.enum(['listenKeyExpired', 'eventStreamTerminated']) });
  const subscribed = z.object({ result: z.object({ subscriptionId: z.number() }) });

  return {
    watch(exchange) {
      // an old key may no longer be served
      if (account !== 'binance_spot') exchange.options[BINANCE_FUTURES[account].stream] = {};
      return [exchange.watchOrders()];
    },
    // the futures' events begin with the connection
    subscriptions: isSpot ? 1 : 0,
    isSubscribed: (message) => subscribed.safeParse(message).success,
    isEnded: (message) => ended.safeParse(unwrap(message)).success,
    read(message) {
      const event = unwrap(message);
      if (spotSchema.safeParse(event).success) return readExecution(executionSchema.parse(event));
      const futures = futuresSchema.safeParse(event).data;
      if (futures !== undefined) return readExecution(executionSchema.parse(futures.o));
      const isAlgo = z.object({ e: z.literal('ALGO_UPDATE') }).safeParse(event).success;
      return isAlgo ? readAlgo(algoSchema.parse(event)) : undefined;
    },
  };
}
