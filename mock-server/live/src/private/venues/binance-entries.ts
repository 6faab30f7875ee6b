import type { LedgerKind } from '@parallax/protocol';
import { z } from 'zod';
import {
  decimalText,
  dividedBy,
  isZero,
  minus,
  negated,
  optionalDecimalText,
} from '../decimal-text.ts';
import { entryKind } from '../entry-kinds.ts';
import { HISTORY_WINDOWS } from '../history-windows.ts';
import { rangesOf, readEach, readPages } from '../pages.ts';
import type { VenueEntry } from '../venue-account.ts';
import type { ApiContext } from '../venue-api.ts';
import { BINANCE_FUTURES, type BinanceFutures } from './binance-endpoints.ts';

const DAY = 86_400_000;
const LIMIT = 1_000;
/** Rows per page of transfers and rewards. */
const SMALL_LIMIT = 100;
const { entriesRangeMs: RANGE_MS } = HISTORY_WINDOWS.binance_spot;

const id = z.union([z.string(), z.number()]).transform(String);

/** Source: Binance's documentation, 'Get Income History'. */
const incomeSchema = z.object({
  symbol: z.string().nullish(),
  incomeType: z.string(),
  income: decimalText,
  asset: z.string(),
  time: z.coerce.number(),
  tranId: id,
});
type Income = z.infer<typeof incomeSchema>;

/** Results of trades, which are fills. */
const FILLS: ReadonlySet<string> = new Set(['REALIZED_PNL', 'COMMISSION']);

const KINDS: Readonly<Record<string, LedgerKind>> = {
  TRANSFER: 'transfer',
  INTERNAL_TRANSFER: 'transfer',
  CROSS_COLLATERAL_TRANSFER: 'transfer',
  STRATEGY_UMFUTURES_TRANSFER: 'transfer',
  COIN_SWAP_DEPOSIT: 'transfer',
  COIN_SWAP_WITHDRAW: 'transfer',
  AUTO_EXCHANGE: 'transfer',
  FUNDING_FEE: 'funding',
  INSURANCE_CLEAR: 'liquidation',
  DELIVERED_SETTELMENT: 'settlement',
  OPTIONS_SETTLE_PROFIT: 'settlement',
};

const rateSchema = z.array(
  z.object({
    fundingRate: decimalText,
    fundingTime: z.coerce.number(),
    markPrice: optionalDecimalText,
  }),
);
/** A payment is booked within this time, in milliseconds. */
const BOOKED_WITHIN_MS = 600_000;

/**
 * The position of a funding payment, which Binance does not report: it paid rate × value. Undefined
 * without a rate and a price.
 */
async function fundingContract(
  account: BinanceFutures,
  { calls, contracts }: ApiContext,
  { symbol, income, time }: Income,
): Promise<VenueEntry['contract'] | undefined> {
  const contract = contracts().find(symbol ?? '', 'derivative');
  if (contract === undefined) return undefined;
  const params = { symbol, startTime: time - BOOKED_WITHIN_MS, endTime: time + 1, limit: 10 };
  const rates = rateSchema.parse(await calls.call(BINANCE_FUTURES[account].rates, params));
  const { fundingRate: rate, markPrice: price } = rates.at(-1) ?? {};
  if (rate === undefined || price === undefined || isZero(rate) || isZero(price)) return undefined;
  const paid = dividedBy(negated(income), rate);
  const isInverse = contract.riskType === 'inverse';
  // in coin, an inverse contract is worth its dollars divided by the price
  const positionAmount = isInverse
    ? dividedBy(paid, dividedBy('1', price))
    : dividedBy(paid, price);
  return { exchange: contract.exchange, symbol: contract.symbol, positionAmount, rate, price };
}

async function toEntry(
  account: BinanceFutures,
  context: ApiContext,
  income: Income,
): Promise<VenueEntry[]> {
  if (FILLS.has(income.incomeType) || isZero(income.income)) return [];
  const kind = entryKind(KINDS, income.incomeType, income.income);
  const contract = kind === 'funding' ? await fundingContract(account, context, income) : undefined;
  const liquidated =
    kind === 'liquidation'
      ? context.contracts().find(income.symbol ?? '', 'derivative')
      : undefined;
  return [
    {
      // a transaction may have several rows
      id: `income:${income.incomeType}:${income.tranId}:${income.symbol ?? ''}:${income.asset}`,
      asset: context.calls.assetOf(income.asset),
      amount: income.income,
      kind,
      at: income.time,
      ...(contract !== undefined && { contract }),
      ...(liquidated !== undefined && {
        liquidated: { exchange: liquidated.exchange, symbol: liquidated.symbol },
      }),
    },
  ];
}

export async function binanceFuturesEntriesSince(
  account: BinanceFutures,
  context: ApiContext,
  since: number,
): Promise<VenueEntry[]> {
  const { entriesRangeMs } = HISTORY_WINDOWS[account];
  const rows = await readEach(rangesOf(since, context.now(), entriesRangeMs), (range) =>
    readPages(async (cursor) => {
      const page = Number(cursor ?? '1');
      const params = { startTime: range.from, endTime: range.to, limit: LIMIT, page };
      const answer = await context.calls.call(BINANCE_FUTURES[account].income, params);
      const incomes = z.array(incomeSchema).parse(answer);
      return { rows: incomes, cursor: incomes.length < LIMIT ? undefined : String(page + 1) };
    }),
  );
  return readEach(rows, (income) => toEntry(account, context, income));
}

/**
 * Deposits and withdrawals are listed by the time at which they began, and may be complete this much later,
 * in milliseconds.
 */
const COMPLETE_MS = 2 * DAY;

/** Source: Binance's documentation, 'Deposit History'. */
const depositSchema = z.object({
  id,
  coin: z.string(),
  amount: decimalText,
  insertTime: z.coerce.number(),
  completeTime: z.coerce.number().nullish(),
});
/** Source: Binance's documentation, 'Withdraw History'; times are in UTC without a zone. */
const withdrawalSchema = z.object({
  id,
  coin: z.string(),
  amount: decimalText,
  transactionFee: decimalText,
  applyTime: z.string(),
  completeTime: z.string().nullish(),
});
/** Source: Binance's documentation, 'Query User Universal Transfer History'. */
const transfersSchema = z.object({
  rows: z
    .array(
      z.object({
        tranId: id,
        asset: z.string(),
        amount: decimalText,
        timestamp: z.coerce.number(),
      }),
    )
    .default([]),
});
/** Source: Binance's documentation, 'Asset Dividend Record'. */
const dividendsSchema = z.object({
  rows: z.array(
    z.object({ id, asset: z.string(), amount: decimalText, divTime: z.coerce.number() }),
  ),
});

const TRANSFERS_IN = ['UMFUTURE_MAIN', 'CMFUTURE_MAIN', 'MARGIN_MAIN', 'FUNDING_MAIN'] as const;
const TRANSFERS_OUT = ['MAIN_UMFUTURE', 'MAIN_CMFUTURE', 'MAIN_MARGIN', 'MAIN_FUNDING'] as const;

async function readDeposits({ calls }: ApiContext, startTime: number, endTime: number) {
  const params = { startTime, endTime, status: 1, limit: LIMIT };
  const answer = await calls.call('sapiGetCapitalDepositHisrec', params);
  return z
    .array(depositSchema)
    .parse(answer)
    .map(
      ({ id: depositId, coin, amount, insertTime, completeTime }): VenueEntry => ({
        id: `deposit:${depositId}`,
        asset: calls.assetOf(coin),
        amount,
        kind: 'deposit',
        at: completeTime ?? insertTime,
      }),
    );
}

async function readWithdrawals({ calls }: ApiContext, startTime: number, endTime: number) {
  const params = { startTime, endTime, status: 6, limit: LIMIT };
  const answer = await calls.call('sapiGetCapitalWithdrawHistory', params);
  return z
    .array(withdrawalSchema)
    .parse(answer)
    .map(
      (row): VenueEntry => ({
        id: `withdrawal:${row.id}`,
        asset: calls.assetOf(row.coin),
        amount: negated(minus(row.amount, negated(row.transactionFee))),
        kind: 'withdrawal',
        at: Date.parse(`${(row.completeTime || row.applyTime).replace(' ', 'T')}Z`),
      }),
    );
}

const readTransfers = (
  { calls }: ApiContext,
  type: string,
  startTime: number,
  isIn: boolean,
): Promise<VenueEntry[]> =>
  readPages(async (cursor) => {
    const current = Number(cursor ?? '1');
    const params = { type, startTime, current, size: SMALL_LIMIT };
    const { rows } = transfersSchema.parse(await calls.call('sapiGetAssetTransfer', params));
    return {
      rows: rows.map(({ tranId, asset, amount, timestamp }) => ({
        id: `transfer:${tranId}`,
        asset: calls.assetOf(asset),
        amount: isIn ? amount : negated(amount),
        kind: 'transfer' as const,
        at: timestamp,
      })),
      cursor: rows.length < SMALL_LIMIT ? undefined : String(current + 1),
    };
  });

async function readDividends({ calls }: ApiContext, startTime: number, endTime: number) {
  const params = { startTime, endTime, limit: 500 };
  const { rows } = dividendsSchema.parse(await calls.call('sapiGetAssetAssetDividend', params));
  return rows.map(
    (row): VenueEntry => ({
      id: `dividend:${row.id}`,
      asset: calls.assetOf(row.asset),
      amount: row.amount,
      kind: 'staking',
      at: row.divTime,
    }),
  );
}

/** Deposits, withdrawals, transfers between the accounts of Binance, and rewards. */
export async function binanceSpotEntriesSince(
  context: ApiContext,
  since: number,
): Promise<VenueEntry[]> {
  const now = context.now();
  const moved = await readEach(
    rangesOf(since - COMPLETE_MS, now, RANGE_MS),
    async ({ from, to }) => [
      ...(await readDeposits(context, from, to)),
      ...(await readWithdrawals(context, from, to)),
    ],
  );
  const dividends = await readEach(rangesOf(since, now, RANGE_MS), ({ from, to }) =>
    readDividends(context, from, to),
  );
  const transfersIn = await readEach(TRANSFERS_IN, (type) =>
    readTransfers(context, type, since, true),
  );
  const transfersOut = await readEach(TRANSFERS_OUT, (type) =>
    readTransfers(context, type, since, false),
  );
  return [...moved, ...dividends, ...transfersIn, ...transfersOut];
}
