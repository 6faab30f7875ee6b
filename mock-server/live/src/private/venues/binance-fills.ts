import { BadSymbol } from 'ccxt';
import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { decimalText } from '../decimal-text.ts';
import { HISTORY_WINDOWS } from '../history-windows.ts';
import { fillsFrom, fillsUntil } from '../order-history.ts';
import { outcomeOf } from '../outcomes.ts';
import { rangesOf, readEach } from '../pages.ts';
import { receivedFill } from '../received-fill.ts';
import type { ApiContext, ContractOrder, FoundOrder, ReceivedFill } from '../venue-api.ts';
import {
  BINANCE_ENDPOINTS,
  type BinanceAccount,
  type BinanceFutures,
} from './binance-endpoints.ts';
import { binanceForceOrders } from './binance-force-orders.ts';

const LIMIT = 1_000;

const id = z.union([z.string(), z.number()]).transform(String);

/** Sources: Binance's documentation, 'Account trade list' of Spot, 'Account Trade List' of the futures. */
const tradeSchema = z.object({
  symbol: z.string(),
  id,
  orderId: id,
  price: decimalText,
  qty: decimalText,
  commission: decimalText,
  commissionAsset: z.string(),
  time: z.coerce.number(),
  /** Spot */
  isBuyer: z.boolean().optional(),
  isMaker: z.boolean().optional(),
  /** futures */
  side: z.string().optional(),
  maker: z.boolean().optional(),
});

function toFill(
  trade: z.infer<typeof tradeSchema>,
  contract: AccountContract,
  { calls }: ApiContext,
): ReceivedFill {
  const isBuy = trade.isBuyer ?? trade.side === 'BUY';
  return receivedFill({
    contract,
    venueOrderId: trade.orderId,
    tradeId: trade.id,
    clientIds: [],
    side: isBuy ? 'buy' : 'sell',
    price: trade.price,
    amount: trade.qty,
    fee: trade.commission,
    feeAsset: calls.assetOf(trade.commissionAsset),
    isMaker: (trade.isMaker ?? trade.maker) === true,
    at: trade.time,
  });
}

async function readTrades(
  account: BinanceAccount,
  context: ApiContext,
  contract: AccountContract,
  params: object,
): Promise<ReceivedFill[]> {
  const { trades } = BINANCE_ENDPOINTS[account];
  const request = { symbol: contract.origSymbol, limit: LIMIT, ...params };
  const rows = z.array(tradeSchema).parse(await context.calls.call(trades, request));
  return rows.map((row) => toFill(row, contract, context));
}

export const binanceFillsOf = (
  account: BinanceAccount,
  context: ApiContext,
  { venueOrderIds }: FoundOrder,
  { contract }: Pick<ContractOrder, 'contract'>,
): Promise<ReceivedFill[]> =>
  readEach(venueOrderIds, (orderId) => readTrades(account, context, contract, { orderId }));

/** Reads a range in pages: a full one is followed by the trades from its last time on. */
async function readRange(
  account: BinanceAccount,
  context: ApiContext,
  contract: AccountContract,
  range: { readonly from: number; readonly to: number },
): Promise<ReceivedFill[]> {
  const fills = new Map<string, ReceivedFill>();
  let startTime = range.from;
  for (;;) {
    const page = await readTrades(account, context, contract, { startTime, endTime: range.to });
    for (const fill of page) fills.set(fill.id, fill);
    const lastAt = page.at(-1)?.at;
    if (page.length < LIMIT || lastAt === undefined || lastAt === startTime) break;
    startTime = lastAt;
  }
  return [...fills.values()];
}

const fillRanges = (account: BinanceAccount, from: number, to: number) =>
  rangesOf(from, to, HISTORY_WINDOWS[account].fillsRangeMs);

/** The fills of an order since it was created, among those of its contract. */
export async function binanceOldFillsOf(
  account: BinanceAccount,
  context: ApiContext,
  found: FoundOrder,
  { order, contract }: ContractOrder,
): Promise<ReceivedFill[]> {
  const now = context.now();
  const ranges = fillRanges(account, fillsFrom(account, order, now), fillsUntil(found, now));
  const fills = await readEach(ranges, (range) => readRange(account, context, contract, range));
  return fills.filter(({ venueOrderId }) => found.venueOrderIds.includes(venueOrderId));
}

/**
 * Reads what Binance lists by contract only. Those that it has delisted are logged and left out, as it may know them
 * no longer.
 */
const readTraded = (
  { traded, logFailure }: ApiContext,
  read: (contract: AccountContract) => Promise<ReceivedFill[]>,
): Promise<ReceivedFill[]> =>
  readEach(traded(), (contract) =>
    read(contract).catch((error: unknown) => {
      if (!(error instanceof BadSymbol)) throw error;
      logFailure(`The trades in ${contract.symbol}`, error);
      return [];
    }),
  );

export async function binanceSpotFillsSince(
  context: ApiContext,
  since: number,
): Promise<ReceivedFill[]> {
  const account = 'binance_spot';
  const ranges = fillRanges(account, since, context.now());
  return readTraded(context, async (contract) => {
    // ranges are a day: only one request where the contract has no trades since
    const latest = await readTrades(account, context, contract, {});
    if (latest.length < LIMIT) return latest.filter(({ at }) => at >= since);
    return readEach(ranges, (range) => readRange(account, context, contract, range));
  });
}

export async function binanceFuturesFillsSince(
  account: BinanceFutures,
  context: ApiContext,
  since: number,
): Promise<ReceivedFill[]> {
  const ranges = fillRanges(account, since, context.now());
  const fills = await readTraded(context, (contract) =>
    readEach(ranges, (range) => readRange(account, context, contract, range)),
  );
  if (fills.length === 0) return [];
  // without them, only the reasons of fills are unknown; what is refused for its load is repeated
  const forced = await binanceForceOrders(account, context, since).catch((error: unknown) => {
    if (outcomeOf(error) === 'limited') throw error;
    context.logFailure('The liquidations', error);
    return undefined;
  });
  return fills.map((fill) => Object.assign(fill, { closedBy: forced?.get(fill.venueOrderId) }));
}
