import { type Order, SharedReads } from '@parallax/protocol';
import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { toOurAmount, toVenueAmount } from '../amount-units.ts';
import { toClientId } from '../client-ids.ts';
import { optionalDecimalText } from '../decimal-text.ts';
import { createdFrom } from '../order-history.ts';
import { isLimit, isTriggered, withValues } from '../order-terms.ts';
import { isOrderUnknown } from '../outcomes.ts';
import { readPages } from '../pages.ts';
import { orderIdOf } from '../received-fill.ts';
import type { OrderChange } from '../venue-account.ts';
import type { ApiContext, Cancelled, ContractOrder, FoundOrder } from '../venue-api.ts';
import { OKX_TYPES } from './okx-types.ts';

/** The account's modes. Source: OKX's documentation, 'Get account configuration'. */
const configSchema = z.object({
  data: z.tuple([z.object({ acctLv: z.string(), posMode: z.string() })], z.unknown()),
});

/** Account levels in which spot orders use the account's margin. */
const CROSS_LEVELS: ReadonlySet<string> = new Set(['3', '4']);

export interface OkxModes {
  readonly spot: 'cash' | 'cross';
  readonly hasTwoWayPositions: boolean;
}

export async function readOkxModes({ calls }: Pick<ApiContext, 'calls'>): Promise<OkxModes> {
  const { data } = configSchema.parse(await calls.call('privateGetAccountConfig'));
  const [{ acctLv, posMode }] = data;
  return {
    spot: CROSS_LEVELS.has(acctLv) ? 'cross' : 'cash',
    hasTwoWayPositions: posMode === 'long_short_mode',
  };
}

/** What OKX does not take of any account, and what it does not take of this one for its modes. */
export const okxUnsupported = ({ contract }: ContractOrder, modes: OkxModes): string | undefined =>
  contract.instType !== 'spot' && modes.hasTwoWayPositions
    ? 'The account keeps long and short positions apart. Change its position mode to net at OKX.'
    : undefined;

/** Source: OKX's documentation, 'Place order', ordType. */
function orderTypeOf({ type, postOnly, timeInForce }: Order): string {
  if (type === 'market') return 'market';
  if (postOnly) return 'post_only';
  return { GTC: 'limit', GTD: 'limit', IOC: 'ioc', FOK: 'fok' }[timeInForce];
}

const commonParams = ({ order, contract, amount }: ContractOrder, modes: OkxModes) => {
  const isSpot = contract.instType === 'spot';
  return {
    instId: contract.origSymbol,
    tdMode: isSpot ? modes.spot : 'cross',
    side: order.side,
    sz: amount,
    // without it, the size of a market purchase is in the quote
    tgtCcy: isSpot && !isLimit(order) ? 'base_ccy' : undefined,
    reduceOnly: order.reduceOnly && !isSpot ? true : undefined,
  };
};

/** The parameters of a new order. Source: OKX's documentation, 'Place order'. */
export const okxOrderParams = (request: ContractOrder, modes: OkxModes): Record<string, unknown> =>
  withValues({
    ...commonParams(request, modes),
    ordType: orderTypeOf(request.order),
    px: request.order.price ?? undefined,
    clOrdId: toClientId('okx', request.order.id),
  });

/** The parameters of a new triggered order. Source: OKX's documentation, 'Place algo order'. */
export const okxAlgoParams = (request: ContractOrder, modes: OkxModes): Record<string, unknown> =>
  withValues({
    ...commonParams(request, modes),
    ordType: 'trigger',
    triggerPx: request.order.triggerPrice,
    triggerPxType: request.order.triggerBy,
    // -1: at the market
    orderPx: request.order.price ?? '-1',
    algoClOrdId: toClientId('okx', request.order.id),
    // without it, ccxt adds the id of a broker
    clOrdId: toClientId('okx', request.order.id),
  });

const sentSchema = z.object({
  data: z.tuple(
    [z.object({ ordId: z.string().optional(), algoId: z.string().optional() })],
    z.unknown(),
  ),
});

export async function okxSubmit(
  { calls }: ApiContext,
  request: ContractOrder,
  modes: OkxModes,
): Promise<string> {
  const answer = isTriggered(request.order)
    ? await calls.call('privatePostTradeOrderAlgo', okxAlgoParams(request, modes))
    : await calls.call('privatePostTradeOrder', okxOrderParams(request, modes));
  const [{ ordId, algoId }] = sentSchema.parse(answer).data;
  const id = algoId ?? ordId;
  if (id === undefined) throw new Error('OKX has not named the order.');
  return id;
}

const orderSchema = z.object({
  ordId: z.string(),
  clOrdId: z.string().optional(),
  algoClOrdId: z.string().optional(),
  instId: z.string(),
  state: z.string(),
  accFillSz: optionalDecimalText,
  /** empty without fills */
  avgPx: optionalDecimalText,
  uTime: z.coerce.number().optional(),
  px: optionalDecimalText,
  sz: optionalDecimalText,
  cancelSource: z.string().optional(),
  cancelSourceReason: z.string().optional(),
});
type OkxOrder = z.infer<typeof orderSchema>;

const algoSchema = z.object({
  algoId: z.string(),
  /** of the order that was sent when it triggered; empty before */
  ordId: z.string().optional(),
  ordIdList: z.array(z.string()).optional(),
  state: z.string(),
  sz: optionalDecimalText,
  triggerPx: optionalDecimalText,
  /** -1: at the market */
  ordPx: optionalDecimalText,
  failCode: z.string().optional(),
});

const STATES: Readonly<Record<string, FoundOrder['status']>> = {
  live: 'open',
  partially_filled: 'open',
  filled: 'filled',
  canceled: 'cancelled',
  mmp_canceled: 'cancelled',
};

/** Source: OKX's documentation, 'Get order details', cancelSource: 0 is the user. */
export const okxCancelReason = ({
  cancelSource = '',
  cancelSourceReason = '',
}: Pick<OkxOrder, 'cancelSource' | 'cancelSourceReason'>): string | null =>
  cancelSource === '' || cancelSource === '0' || cancelSourceReason === ''
    ? null
    : cancelSourceReason;

/** Source: OKX's documentation, 'Get algo order details' and 'Algo orders channel', state. */
export const okxHasTriggered = (state: string): boolean =>
  state === 'effective' || state === 'partially_effective';

async function readOrder(
  { calls }: ApiContext,
  contract: AccountContract,
  id: { readonly clOrdId: string } | { readonly ordId: string },
): Promise<OkxOrder | undefined> {
  try {
    const params = { instId: contract.origSymbol, ...id };
    const answer = await calls.call('privateGetTradeOrder', params);
    return z.object({ data: z.array(orderSchema) }).parse(answer).data[0];
  } catch (error) {
    if (isOrderUnknown(error)) return undefined;
    throw error;
  }
}

function toFound(order: OkxOrder, contract: AccountContract): FoundOrder {
  const status = STATES[order.state];
  if (status === undefined) throw new Error(`OKX has an unknown order state: ${order.state}.`);
  return {
    venueOrderIds: [order.ordId],
    status,
    reason: okxCancelReason(order),
    filled: toOurAmount(contract, order.accFillSz ?? '0'),
    averagePrice: order.avgPx,
    updatedAt: order.uTime,
    terms: { price: order.px, amount: order.sz && toOurAmount(contract, order.sz) },
  };
}

async function readAlgo({ calls }: ApiContext, order: Order) {
  try {
    const params = { algoClOrdId: toClientId('okx', order.id) };
    const answer = await calls.call('privateGetTradeOrderAlgo', params);
    return z.object({ data: z.array(algoSchema) }).parse(answer).data[0];
  } catch (error) {
    if (isOrderUnknown(error)) return undefined;
    throw error;
  }
}

const termsOf = (
  { sz, triggerPx, ordPx }: z.infer<typeof algoSchema>,
  contract: AccountContract,
): OrderChange => ({
  price: ordPx === '-1' ? undefined : ordPx,
  amount: sz && toOurAmount(contract, sz),
  triggerPrice: triggerPx,
});

async function findTriggered(
  context: ApiContext,
  lists: OkxOrderLists,
  request: ContractOrder,
): Promise<FoundOrder | undefined> {
  const { order, contract } = request;
  const algo = await readAlgo(context, order);
  if (algo === undefined) return undefined;
  const hasTriggered = okxHasTriggered(algo.state);
  const ordId = algo.ordId || algo.ordIdList?.[0];
  if (ordId !== undefined && ordId !== '') {
    const sent =
      (await readOrder(context, contract, { ordId })) ??
      (await lists.find(request, (row) => row.ordId === ordId));
    if (sent !== undefined) return { ...toFound(sent, contract), hasTriggered };
    // the state of the algo order remains, although OKX has forgotten the one that it sent
    if (hasTriggered) return undefined;
  }
  const found = { venueOrderIds: [algo.algoId], reason: null, filled: '0', hasTriggered };
  if (algo.state === 'canceled') return { ...found, status: 'cancelled' };
  if (algo.state !== 'order_failed')
    return { ...found, status: 'open', terms: termsOf(algo, contract) };
  const reason = `OKX could not send the triggered order (${algo.failCode ?? 'no code'}).`;
  return { ...found, status: 'rejected', reason };
}

export async function okxFind(
  context: ApiContext,
  lists: OkxOrderLists,
  request: ContractOrder,
): Promise<FoundOrder | undefined> {
  if (isTriggered(request.order)) return findTriggered(context, lists, request);
  const { order, contract } = request;
  const clOrdId = toClientId('okx', order.id);
  const found =
    (await readOrder(context, contract, { clOrdId })) ??
    (order.venueOrderId === null
      ? undefined
      : await readOrder(context, contract, { ordId: order.venueOrderId })) ??
    (await lists.find(request, (row) => row.clOrdId === clOrdId));
  return found && toFound(found, contract);
}

/** Lists of open orders, of those that ended within seven days, and within three months. */
const LISTS = [
  'privateGetTradeOrdersPending',
  'privateGetTradeOrdersHistory',
  'privateGetTradeOrdersHistoryArchive',
] as const;
const LIMIT = 100;

/** An order that is looked for in lists. */
interface Sought {
  /** Unix milliseconds */
  readonly begin: number;
  readonly matches: (row: OkxOrder) => boolean;
}

/**
 * The lists of the orders of each contract, read for several orders together: six calls, where a restart may leave many
 * orders that OKX does not know by their ids. Source: OKX's documentation, 'Get order List', 'Get order history (last 7
 * days)' and '(last 3 months)'.
 */
export class OkxOrderLists {
  readonly #byContract = new Map<string, SharedReads<Sought, readonly OkxOrder[]>>();

  constructor(private readonly calls: ApiContext['calls']) {}

  async find(
    { order, contract }: ContractOrder,
    matches: Sought['matches'],
  ): Promise<OkxOrder | undefined> {
    const reads =
      this.#byContract.get(contract.symbol) ??
      new SharedReads<Sought, readonly OkxOrder[]>((sought) => this.#readFor(sought, contract));
    this.#byContract.set(contract.symbol, reads);
    const rows = await reads.read({ begin: createdFrom(order), matches });
    return rows.find(matches);
  }

  /** The rows of the lists, until all orders are in them. */
  async #readFor(sought: readonly Sought[], contract: AccountContract): Promise<OkxOrder[]> {
    const begin = String(Math.min(...sought.map((each) => each.begin)));
    const found: OkxOrder[] = [];
    for (const endpoint of LISTS) {
      for (const instType of OKX_TYPES[contract.instType])
        found.push(
          ...(await this.#readList(endpoint, { instType, instId: contract.origSymbol, begin })),
        );
      if (sought.every(({ matches }) => found.some(matches))) break;
    }
    return found;
  }

  #readList(endpoint: string, list: object): Promise<OkxOrder[]> {
    return readPages(async (after) => {
      const page = { ...list, limit: String(LIMIT), ...(after !== undefined && { after }) };
      const answer = await this.calls.call(endpoint, page);
      const { data } = z.object({ data: z.array(orderSchema) }).parse(answer);
      return { rows: data, cursor: data.length < LIMIT ? undefined : data.at(-1)?.ordId };
    });
  }
}

export async function okxOwnerOf(
  context: ApiContext,
  ordId: string,
  contract: AccountContract,
): Promise<string | undefined> {
  const order = await readOrder(context, contract, { ordId });
  return orderIdOf([order?.clOrdId, order?.algoClOrdId]);
}

/** The id of the order that a triggered order has sent, or else of itself. */
async function triggeredId(context: ApiContext, request: ContractOrder) {
  const algo = await readAlgo(context, request.order);
  const ordId = algo?.ordId || algo?.ordIdList?.[0];
  return { algoId: algo?.algoId, ordId: ordId === '' ? undefined : ordId };
}

export async function okxCancel(context: ApiContext, request: ContractOrder): Promise<Cancelled> {
  const { calls } = context;
  const instId = request.contract.origSymbol;
  try {
    if (!isTriggered(request.order)) {
      const clOrdId = toClientId('okx', request.order.id);
      await calls.call('privatePostTradeCancelOrder', { instId, clOrdId });
      return 'requested';
    }
    const { algoId, ordId } = await triggeredId(context, request);
    if (ordId !== undefined) await calls.call('privatePostTradeCancelOrder', { instId, ordId });
    else if (algoId === undefined) return 'unknown';
    else await calls.call('privatePostTradeCancelAlgos', [{ instId, algoId }]);
    return 'requested';
  } catch (error) {
    if (isOrderUnknown(error)) return 'unknown';
    throw error;
  }
}

/** Source: OKX's documentation, 'Amend order' and 'Amend algo order'; sizes include what is filled. */
export async function okxChange(
  context: ApiContext,
  request: ContractOrder,
  { price, amount, triggerPrice }: OrderChange,
): Promise<void> {
  const { calls } = context;
  const newSz = amount === undefined ? undefined : toVenueAmount(request.contract, amount);
  const instId = request.contract.origSymbol;
  if (!isTriggered(request.order)) {
    const clOrdId = toClientId('okx', request.order.id);
    const params = withValues({ instId, clOrdId, newSz, newPx: price });
    await calls.call('privatePostTradeAmendOrder', params);
    return;
  }
  const { ordId } = await triggeredId(context, request);
  if (ordId !== undefined) {
    await calls.call(
      'privatePostTradeAmendOrder',
      withValues({ instId, ordId, newSz, newPx: price }),
    );
    return;
  }
  const algoClOrdId = toClientId('okx', request.order.id);
  const changes = { newSz, newTriggerPx: triggerPrice, newOrdPx: price };
  await calls.call('privatePostTradeAmendAlgos', withValues({ instId, algoClOrdId, ...changes }));
}
