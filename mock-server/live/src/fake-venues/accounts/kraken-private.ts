import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { dividedBy, isZero, times } from '../../private/decimal-text.ts';
import type { AccountContract } from './account-contract.ts';
import type { FakeAccount, Refusal } from './fake-account.ts';
import type { FakeEntry, FakeFill, FakeOrder, FakeOrderTerms } from './fake-order.ts';
import { krakenAssetId } from './kraken-contracts.ts';
import { krakenOrderType } from './kraken-order-type.ts';
import { headerOf, type PrivateRequest, type PrivateResponse } from './private-request.ts';
import { withFaults } from './with-faults.ts';

type Contracts = ReadonlyMap<string, AccountContract>;

const result = (value: unknown): PrivateResponse => ({
  status: 200,
  body: { error: [], result: value },
});
const failed = (error: string): PrivateResponse => ({ status: 200, body: { error: [error] } });

const REFUSALS: Readonly<Record<Refusal, PrivateResponse>> = {
  'unknown-contract': failed('EQuery:Unknown asset pair'),
  insufficient: failed('EOrder:Insufficient funds'),
  duplicate: failed('EOrder:Duplicate cl_ord_id'),
  rejected: failed('EOrder:Order minimum not met'),
};
const TOO_MANY = failed('EAPI:Rate limit exceeded');
const UNKNOWN_ORDER = failed('EOrder:Unknown order');

const seconds = (time: number): number => time / 1_000;

/** Source: Kraken's documentation, 'Spot REST Authentication'. */
function authenticate(
  request: PrivateRequest,
  accounts: ReadonlyMap<string, FakeAccount>,
): FakeAccount | PrivateResponse {
  const account = accounts.get(headerOf(request, 'api-key'));
  if (account === undefined) return failed('EAPI:Invalid key');
  const nonce = new URLSearchParams(request.body).get('nonce') ?? '0';
  const digest = createHash('sha256').update(`${nonce}${request.body}`).digest();
  const text = Buffer.concat([Buffer.from(request.path), digest]);
  const secret = Buffer.from(account.keys.secret, 'base64');
  const signature = createHmac('sha512', secret).update(text).digest('base64');
  if (headerOf(request, 'api-sign') !== signature) return failed('EAPI:Invalid signature');
  if (BigInt(nonce) <= account.lastNonce) return failed('EAPI:Invalid nonce');
  account.lastNonce = BigInt(nonce);
  return account;
}

const ORDER_TYPES = [
  'market',
  'limit',
  'stop-loss',
  'take-profit',
  'stop-loss-limit',
  'take-profit-limit',
] as const;

const orderSchema = z.object({
  pair: z.string(),
  type: z.enum(['buy', 'sell']),
  ordertype: z.enum(ORDER_TYPES),
  volume: z.string(),
  price: z.string().optional(),
  price2: z.string().optional(),
  timeinforce: z.enum(['GTC', 'IOC', 'GTD']).default('GTC'),
  expiretm: z.string().optional(),
  oflags: z.string().default(''),
  cl_ord_id: z.string().default(''),
});

function toTerms(input: z.infer<typeof orderSchema>): FakeOrderTerms {
  const isTrigger = input.ordertype !== 'market' && input.ordertype !== 'limit';
  const isLimit = input.ordertype.endsWith('limit');
  const isStop = input.ordertype.startsWith('stop');
  return {
    clientId: input.cl_ord_id,
    contract: input.pair,
    side: input.type,
    type: isLimit ? 'limit' : 'market',
    price: isLimit ? (isTrigger ? input.price2 : input.price) : undefined,
    amount: input.volume,
    timeInForce: input.timeinforce,
    postOnly: input.oflags.includes('post'),
    reduceOnly: false,
    triggerPrice: isTrigger ? input.price : undefined,
    triggersAbove: isStop === (input.type === 'buy'),
    expiresAt: input.expiretm === undefined ? undefined : Number(input.expiretm) * 1_000,
  };
}

const STATUSES = {
  waiting: 'open',
  open: 'open',
  filled: 'closed',
  cancelled: 'canceled',
  expired: 'expired',
} as const;

const isOpen = ({ state }: FakeOrder): boolean => state === 'open' || state === 'waiting';

/** Of an order with a trigger price, `price` is that; it keeps its type when it is triggered. */
const prices = ({ triggerPrice, price = '0' }: FakeOrder) =>
  triggerPrice === undefined ? { price, price2: '0' } : { price: triggerPrice, price2: price };

const miscOf = (order: FakeOrder): string => {
  if (order.activeId === undefined) return '';
  return krakenOrderType(order).startsWith('stop') ? 'stopped' : 'touched';
};

function orderRow(order: FakeOrder, fills: readonly FakeFill[]) {
  return {
    refid: null,
    userref: null,
    cl_ord_id: order.clientId === '' ? null : order.clientId,
    status: STATUSES[order.state],
    reason: order.state === 'cancelled' ? order.reason || 'User requested' : null,
    opentm: seconds(order.createdAt),
    ...(!isOpen(order) && { closetm: seconds(order.updatedAt) }),
    descr: {
      pair: order.contract,
      type: order.side,
      ordertype: krakenOrderType(order),
      ...prices(order),
    },
    misc: miscOf(order),
    vol: order.amount,
    vol_exec: order.filled,
    cost: order.cost,
    price: isZero(order.filled) ? '0' : dividedBy(order.cost, order.filled),
    oflags: 'fciq',
    trades: fills.filter((fill) => fill.order === order).map(({ id }) => id),
  };
}

const tradeRow = ({ order, ...fill }: FakeFill) => ({
  ordertxid: order.id,
  postxid: '',
  pair: order.contract,
  time: seconds(fill.at),
  type: order.side,
  ordertype: order.type,
  price: fill.price,
  cost: times(fill.price, fill.amount),
  fee: fill.fee,
  vol: fill.amount,
  margin: '0',
  misc: '',
  trade_id: fill.sequence,
  maker: fill.isMaker,
});

const ledgerRow = (entry: FakeEntry) => ({
  refid: '',
  time: seconds(entry.at),
  type: entry.kind === 'fee' ? 'trade' : entry.kind,
  subtype: '',
  aclass: 'currency',
  asset: krakenAssetId(entry.asset),
  amount: entry.amount,
  fee: '0',
  balance: '0',
});

const PAGE = 50;

/** A page of rows by id, newest first. */
const page = <Row extends { readonly id: string }, Shown>(
  rows: readonly Row[],
  params: URLSearchParams,
  show: (row: Row) => Shown,
): Record<string, Shown> => {
  const start = Number(params.get('ofs') ?? 0);
  const shown = rows.toReversed().slice(start, start + PAGE);
  return Object.fromEntries(shown.map((row) => [row.id, show(row)]));
};

function answerChange(
  endpoint: string,
  account: FakeAccount,
  contracts: Contracts,
  params: URLSearchParams,
  now: number,
): PrivateResponse {
  if (endpoint === 'AddOrder') {
    const input = orderSchema.parse(Object.fromEntries(params));
    if (!contracts.has(input.pair)) return REFUSALS['unknown-contract'];
    const order = account.place(toTerms(input), now);
    if (typeof order === 'string') return REFUSALS[order];
    const description = `${order.side} ${order.amount} ${order.contract} @ ${order.type}`;
    return result({ descr: { order: description }, txid: [order.id] });
  }
  const clientId = params.get('cl_ord_id');
  const order =
    clientId === null
      ? account.orders.get(params.get('txid') ?? '')
      : account.findByClientId(clientId);
  if (order === undefined) return UNKNOWN_ORDER;
  if (endpoint === 'CancelOrder')
    return account.cancel(order, now) ? result({ count: 1, pending: false }) : UNKNOWN_ORDER;
  const price = params.get('limit_price');
  const amount = params.get('order_qty');
  const triggerPrice = params.get('trigger_price');
  const changes = {
    ...(price !== null && { price }),
    ...(amount !== null && { amount }),
    ...(triggerPrice !== null && { triggerPrice }),
  };
  return account.change(order, changes, now)
    ? result({ amend_id: `A${order.id.slice(1)}` })
    : UNKNOWN_ORDER;
}

/** The token with which a connection shows its account. */
export const krakenToken = (account: FakeAccount): string => `token-${account.keys.apiKey}`;

function answerRead(
  endpoint: string,
  account: FakeAccount,
  params: URLSearchParams,
  now: number,
): PrivateResponse {
  const start = Number(params.get('start') ?? 0) * 1_000;
  const fills = account.listedFills(now, 'all');
  const clientId = params.get('cl_ord_id');
  const orders = [...account.orders.values()].filter(
    (order) => clientId === null || (order.clientId === clientId && account.knowsId(order)),
  );
  const shown = (all: readonly FakeOrder[]) =>
    Object.fromEntries(all.map((order) => [order.id, orderRow(order, account.fills)]));
  const txids = (params.get('txid') ?? '').split(',');
  switch (endpoint) {
    case 'BalanceEx':
      return result(
        Object.fromEntries(
          [...account.balances].map(([asset, balance]) => [
            krakenAssetId(asset),
            { balance, hold_trade: account.held(asset) },
          ]),
        ),
      );
    case 'OpenOrders':
      return result({ open: shown(orders.filter(isOpen)) });
    case 'ClosedOrders': {
      const closed = shown(orders.filter((order) => !isOpen(order)));
      return result({ closed, count: Object.keys(closed).length });
    }
    case 'QueryOrders':
      return result(shown(orders.filter(({ id }) => txids.includes(id))));
    case 'QueryTrades':
      return result(
        Object.fromEntries(
          fills.filter(({ id }) => txids.includes(id)).map((fill) => [fill.id, tradeRow(fill)]),
        ),
      );
    case 'TradesHistory': {
      const since = fills.filter(({ at }) => at >= start);
      return result({ trades: page(since, params, tradeRow), count: since.length });
    }
    case 'Ledgers': {
      const since = account.entries.filter(({ at }) => at >= start);
      return result({ ledger: page(since, params, ledgerRow), count: since.length });
    }
    case 'GetWebSocketsToken':
      return result({ token: krakenToken(account), expires: 900 });
    default:
      return failed('EGeneral:Unknown method');
  }
}

const ENDPOINT = /^\/0\/private\/(?<endpoint>\w+)$/;
const CHANGES: ReadonlySet<string> = new Set(['AddOrder', 'CancelOrder', 'AmendOrder']);

/** Whether a request needs a key. */
export const isKrakenPrivate = (path: string): boolean => ENDPOINT.test(path);

/** Kraken's private REST API: `/0/private/…`. */
export function handleKrakenPrivate(
  request: PrivateRequest,
  accounts: ReadonlyMap<string, FakeAccount>,
  contracts: Contracts,
): PrivateResponse {
  const account = authenticate(request, accounts);
  if (account === undefined || 'status' in account) return account;
  const endpoint = ENDPOINT.exec(request.path)?.groups?.['endpoint'] ?? '';
  const params = new URLSearchParams(request.body);
  if (!CHANGES.has(endpoint)) return answerRead(endpoint, account, params, request.now);
  const deadline = params.get('deadline');
  return withFaults(account, {
    now: request.now,
    expiresAt: deadline === null ? undefined : Date.parse(deadline),
    tooMany: TOO_MANY,
    expired: failed('EService:Deadline elapsed'),
    run: (now) => answerChange(endpoint, account, contracts, params, now),
  });
}
