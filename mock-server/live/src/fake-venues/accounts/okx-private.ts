import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { lastPrice } from './account-contract.ts';
import type { FakeAccount, Refusal } from './fake-account.ts';
import type { FakeEntry, FakeOrder, FakeOrderTerms } from './fake-order.ts';
import type { OkxContract } from './okx-contracts.ts';
import { algoRow, fillRow, isAlgo, orderIdOf, orderRow } from './okx-rows.ts';
import { headerOf, type PrivateRequest, type PrivateResponse } from './private-request.ts';
import { withFaults } from './with-faults.ts';

type Contracts = ReadonlyMap<string, OkxContract>;

const ok = (data: readonly unknown[]): PrivateResponse => ({
  status: 200,
  body: { code: '0', msg: '', data },
});
const failed = (code: string, msg: string, status = 200): PrivateResponse => ({
  status,
  body: { code, msg, data: [] },
});
/** An answer to a change of an order. */
const refused = (sCode: string, sMsg: string): PrivateResponse => ({
  status: 200,
  body: { code: '1', msg: '', data: [{ ordId: '', clOrdId: '', sCode, sMsg }] },
});

const TOO_MANY = failed('50011', 'Rate limit reached. Please refer to API documentation.', 429);
const NOT_FOUND = failed('51603', 'Order does not exist');
const CLOCK_MS = 30_000;

const REFUSALS: Readonly<Record<Refusal, PrivateResponse>> = {
  'unknown-contract': refused('51001', 'Instrument ID does not exist'),
  insufficient: refused('51008', 'Order failed. Insufficient balance in account'),
  duplicate: refused('51016', 'Duplicated client order ID'),
  rejected: refused('51020', 'Your order should meet or exceed the minimum order amount.'),
};

/** Source: OKX's documentation, 'Signature'. */
function authenticate(
  request: PrivateRequest,
  accounts: ReadonlyMap<string, FakeAccount>,
): FakeAccount | PrivateResponse {
  const account = accounts.get(headerOf(request, 'ok-access-key'));
  if (account === undefined) return failed('50111', 'Invalid OK-ACCESS-KEY', 401);
  const timestamp = headerOf(request, 'ok-access-timestamp');
  if (Math.abs(Date.parse(timestamp) - request.now) > CLOCK_MS)
    return failed('50102', 'Timestamp request expired', 401);
  if (headerOf(request, 'ok-access-passphrase') !== account.keys.passphrase)
    return failed('50105', 'Request header OK-ACCESS-PASSPHRASE incorrect.', 401);
  const text = `${timestamp}${request.method}${request.target}${request.body}`;
  const signature = createHmac('sha256', account.keys.secret).update(text).digest('base64');
  if (headerOf(request, 'ok-access-sign') !== signature)
    return failed('50113', 'Invalid Sign', 401);
  return account;
}

const orderSchema = z.object({
  instId: z.string(),
  tdMode: z.string(),
  side: z.enum(['buy', 'sell']),
  ordType: z.enum(['market', 'limit', 'post_only', 'fok', 'ioc', 'trigger']),
  sz: z.string(),
  px: z.string().optional(),
  clOrdId: z.string().optional(),
  tgtCcy: z.string().optional(),
  reduceOnly: z.boolean().optional(),
  triggerPx: z.string().optional(),
  orderPx: z.string().optional(),
  algoClOrdId: z.string().optional(),
});

const TIMES = { fok: 'FOK', ioc: 'IOC' } as const;

function toTerms(
  input: z.infer<typeof orderSchema>,
  contract: OkxContract,
  now: number,
): FakeOrderTerms {
  const isTrigger = input.ordType === 'trigger';
  const price = isTrigger ? input.orderPx : input.px;
  const isMarket = input.ordType === 'market' || price === '-1';
  const trigger = Number(input.triggerPx ?? 0);
  return {
    clientId: (isTrigger ? input.algoClOrdId : input.clOrdId) ?? '',
    contract: input.instId,
    side: input.side,
    type: isMarket ? 'market' : 'limit',
    price: isMarket ? undefined : price,
    amount: input.sz,
    timeInForce: input.ordType === 'fok' || input.ordType === 'ioc' ? TIMES[input.ordType] : 'GTC',
    postOnly: input.ordType === 'post_only',
    reduceOnly: input.reduceOnly === true,
    triggerPrice: isTrigger ? input.triggerPx : undefined,
    // OKX activates at the price, wherever it comes from
    triggersAbove: trigger > Number(lastPrice(contract, now)),
    expiresAt: undefined,
  };
}

function place(account: FakeAccount, contracts: Contracts, request: PrivateRequest) {
  const input = orderSchema.parse(JSON.parse(request.body));
  const contract = contracts.get(input.instId);
  if (contract === undefined) return REFUSALS['unknown-contract'];
  if (contract.type === 'SPOT' && input.ordType === 'market' && input.tgtCcy !== 'base_ccy')
    return refused('51000', 'Parameter tgtCcy error');
  const order = account.place(toTerms(input, contract, request.now), request.now);
  if (typeof order === 'string') return REFUSALS[order];
  const isTrigger = isAlgo(order);
  const ids = isTrigger
    ? { algoId: order.id, algoClOrdId: order.clientId, clOrdId: '' }
    : { ordId: order.id, clOrdId: order.clientId, tag: '', ts: String(request.now) };
  return ok([{ ...ids, sCode: '0', sMsg: '' }]);
}

interface Ids {
  readonly ordId?: string | undefined;
  readonly clOrdId?: string | undefined;
  readonly algoId?: string | undefined;
  readonly algoClOrdId?: string | undefined;
}
const idsSchema = z.object({
  ordId: z.string().optional(),
  clOrdId: z.string().optional(),
  algoId: z.string().optional(),
  algoClOrdId: z.string().optional(),
});

const isActive = (order: FakeOrder): boolean => !isAlgo(order) || order.activeId !== undefined;

function findOrder(account: FakeAccount, { ordId, clOrdId }: Ids): FakeOrder | undefined {
  const all = [...account.orders.values()].filter(isActive);
  return ordId === undefined
    ? all.findLast(
        (order) => !isAlgo(order) && order.clientId === clOrdId && account.knowsId(order),
      )
    : all.find((order) => orderIdOf(order) === ordId);
}

const findAlgo = (account: FakeAccount, { algoId, algoClOrdId }: Ids): FakeOrder | undefined =>
  [...account.orders.values()]
    .filter(isAlgo)
    .findLast(({ id, clientId }) => id === algoId || clientId === algoClOrdId);

function cancel(order: FakeOrder | undefined, account: FakeAccount, now: number): PrivateResponse {
  if (order === undefined)
    return refused('51400', 'Cancellation failed as the order does not exist.');
  if (!account.cancel(order, now))
    return refused('51402', 'Cancellation failed as the order has already been completed.');
  return ok([{ ordId: orderIdOf(order), clOrdId: order.clientId, sCode: '0', sMsg: '' }]);
}

const changeSchema = idsSchema.extend({
  newSz: z.string().optional(),
  newPx: z.string().optional(),
  newTriggerPx: z.string().optional(),
  newOrdPx: z.string().optional(),
});

function change(account: FakeAccount, request: PrivateRequest, isOfAlgo: boolean): PrivateResponse {
  const input = changeSchema.parse(JSON.parse(request.body));
  const order = isOfAlgo ? findAlgo(account, input) : findOrder(account, input);
  if (order === undefined)
    return refused('51503', 'Order modification failed as the order does not exist.');
  const price = input.newPx ?? input.newOrdPx;
  const changes = {
    ...(price !== undefined && { price }),
    ...(input.newSz !== undefined && { amount: input.newSz }),
    ...(input.newTriggerPx !== undefined && { triggerPrice: input.newTriggerPx }),
  };
  if (!account.change(order, changes, request.now))
    return refused('51509', 'Modification failed as the order has been canceled or completed.');
  return ok([{ ordId: orderIdOf(order), clOrdId: order.clientId, sCode: '0', sMsg: '' }]);
}

/** Rows after a cursor, newest first. */
function page<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  query: URLSearchParams,
): Row[] {
  const newest = rows.toReversed();
  const after = query.get('after');
  const start = after === null ? 0 : newest.findIndex((row) => idOf(row) === after) + 1;
  return newest.slice(start, start + Number(query.get('limit') ?? 100));
}

const BILL_TYPES = {
  deposit: '1',
  withdrawal: '1',
  trade: '2',
  fee: '2',
  settlement: '3',
  funding: '8',
} as const;

const billRow = (entry: FakeEntry, contract: OkxContract | undefined) => ({
  billId: entry.id,
  type: BILL_TYPES[entry.kind],
  subType: '',
  ccy: entry.asset,
  balChg: entry.amount,
  bal: '0',
  instId: entry.contract ?? '',
  instType: contract?.type ?? '',
  px: entry.price ?? '',
  sz: entry.size ?? '',
  ts: String(entry.at),
});

function answerRead(
  endpoint: string,
  account: FakeAccount,
  contracts: Contracts,
  { query, now }: PrivateRequest,
): PrivateResponse {
  const begin = Number(query.get('begin') ?? 0);
  const ids = idsSchema.parse(Object.fromEntries(query));
  const contractOf = ({ contract }: FakeOrder): OkxContract | undefined => contracts.get(contract);
  const rowsOf = (orders: readonly FakeOrder[]) =>
    orders.flatMap((order) => {
      const contract = contractOf(order);
      return contract === undefined ? [] : [orderRow(order, contract)];
    });
  const instId = query.get('instId');
  const listOf = (isListed: (order: FakeOrder) => boolean) => {
    const listed = [...account.orders.values()].filter(
      (order) =>
        isListed(order) &&
        order.createdAt >= begin &&
        (instId ?? order.contract) === order.contract,
    );
    return rowsOf(page(listed, orderIdOf, query));
  };
  switch (endpoint) {
    case 'account/config':
      return ok([{ acctLv: '2', posMode: 'net_mode', uid: '1' }]);
    case 'account/balance': {
      const details = [...account.balances].map(([ccy, cashBal]) => ({
        ccy,
        cashBal,
        eq: cashBal,
        availBal: account.free(ccy),
        frozenBal: account.held(ccy),
      }));
      return ok([{ uTime: String(now), details }]);
    }
    case 'account/positions':
      return ok(
        [...account.positions].map(([instId, { amount, entryPrice }]) => ({
          instId,
          instType: contracts.get(instId)?.type ?? 'SWAP',
          mgnMode: 'cross',
          posSide: 'net',
          pos: amount,
          avgPx: entryPrice,
        })),
      );
    case 'account/bills':
    case 'account/bills-archive': {
      const entries = account.entries.filter(({ at }) => at >= begin);
      const rows = page(entries, ({ id }) => id, query);
      return ok(rows.map((row) => billRow(row, contracts.get(row.contract ?? ''))));
    }
    case 'trade/order': {
      const order = findOrder(account, ids);
      return order === undefined ? NOT_FOUND : ok(rowsOf([order]));
    }
    case 'trade/order-algo': {
      const order = findAlgo(account, ids);
      const contract = order && contractOf(order);
      if (order === undefined || contract === undefined) return NOT_FOUND;
      return ok([algoRow(order, contract)]);
    }
    case 'trade/orders-pending':
      return ok(listOf((order) => isActive(order) && order.state === 'open'));
    case 'trade/orders-history':
    case 'trade/orders-history-archive':
      return ok(listOf(({ state }) => state !== 'open' && state !== 'waiting'));
    case 'trade/fills':
    case 'trade/fills-history': {
      const type = query.get('instType');
      const list = endpoint === 'trade/fills' ? 'recent' : 'old';
      const listed = account.listedFills(now, list).filter(({ at, order }) => {
        if (at < begin || (ids.ordId !== undefined && orderIdOf(order) !== ids.ordId)) return false;
        return type === null || contractOf(order)?.type === type;
      });
      const rows = page(listed, ({ sequence }) => String(sequence), query);
      return ok(
        rows.flatMap((fill) => {
          const contract = contractOf(fill.order);
          return contract === undefined ? [] : [fillRow(fill, contract)];
        }),
      );
    }
    default:
      return failed('404', 'Not found', 404);
  }
}

function answerChange(
  endpoint: string,
  account: FakeAccount,
  contracts: Contracts,
  request: PrivateRequest,
): PrivateResponse {
  const body: unknown = JSON.parse(request.body);
  switch (endpoint) {
    case 'trade/order':
    case 'trade/order-algo':
      return place(account, contracts, request);
    case 'trade/cancel-order':
      return cancel(findOrder(account, idsSchema.parse(body)), account, request.now);
    case 'trade/cancel-algos': {
      const [ids] = z.tuple([idsSchema]).parse(body);
      return cancel(findAlgo(account, ids), account, request.now);
    }
    case 'trade/amend-order':
      return change(account, request, false);
    case 'trade/amend-algos':
      return change(account, request, true);
    default:
      return failed('404', 'Not found', 404);
  }
}

const ENDPOINT = /^\/api\/v5\/(?<endpoint>(?:account|trade)\/[\w-]+)$/;

/** Whether a request needs a key. */
export const isOkxPrivate = (path: string): boolean => ENDPOINT.test(path);

/** OKX's private REST API: the account and its orders. */
export function handleOkxPrivate(
  request: PrivateRequest,
  accounts: ReadonlyMap<string, FakeAccount>,
  contracts: Contracts,
): PrivateResponse {
  const account = authenticate(request, accounts);
  if (account === undefined || 'status' in account) return account;
  const endpoint = ENDPOINT.exec(request.path)?.groups?.['endpoint'] ?? '';
  if (request.method === 'GET') return answerRead(endpoint, account, contracts, request);
  const expiry = headerOf(request, 'exptime');
  return withFaults(account, {
    now: request.now,
    // those of triggered orders have none
    expiresAt: expiry === '' || endpoint.includes('algo') ? undefined : Number(expiry),
    tooMany: TOO_MANY,
    expired: refused('51000', 'The request has expired.'),
    run: (now) => answerChange(endpoint, account, contracts, { ...request, now }),
  });
}
