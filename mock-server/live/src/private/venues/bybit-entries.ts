import type { LedgerKind } from '@parallax/protocol';
import { z } from 'zod';
import { toOurAmount } from '../amount-units.ts';
import { decimalText, isZero, minus, negated, optionalDecimalText } from '../decimal-text.ts';
import { changesAccount, entryKind } from '../entry-kinds.ts';
import { HISTORY_WINDOWS } from '../history-windows.ts';
import { rangesOf, readEach, readPages } from '../pages.ts';
import type { VenueEntry } from '../venue-account.ts';
import type { ApiContext } from '../venue-api.ts';
import { bybitContract } from './bybit-fills.ts';

/** Source: Bybit's documentation, 'Get Transaction Log': change = cashFlow + funding − fee. */
const rowSchema = z.object({
  id: z.string(),
  symbol: z.string().nullish(),
  category: z.string().nullish(),
  side: z.string().nullish(),
  type: z.string(),
  /** contracts of the position before */
  size: optionalDecimalText,
  qty: optionalDecimalText,
  currency: z.string(),
  tradePrice: optionalDecimalText,
  feeRate: optionalDecimalText,
  /** without funding and fees */
  cashFlow: optionalDecimalText,
  change: decimalText,
  transactionTime: z.coerce.number(),
});
type Row = z.infer<typeof rowSchema>;

/** Trades, including those by which Bybit closes a position. */
const FILLS: ReadonlySet<string> = new Set(['TRADE', 'LIQUIDATION', 'ADL']);

const KINDS: Readonly<Record<string, LedgerKind>> = {
  TRANSFER_IN: 'transfer',
  TRANSFER_OUT: 'transfer',
  SETTLEMENT: 'funding',
  DELIVERY: 'settlement',
  INTEREST: 'fee',
  CURRENCY_BUY: 'transfer',
  CURRENCY_SELL: 'transfer',
  TRANSFER_IN_INS_LOAN: 'transfer',
  TRANSFER_OUT_INS_LOAN: 'transfer',
  BORROWED_AMOUNT_INS_LOAN: 'transfer',
  PRINCIPLE_REPAYMENT_INS_LOAN: 'transfer',
  TOKENS_SUBSCRIPTION: 'transfer',
  TOKENS_REDEMPTION: 'transfer',
  FLEXIBLE_STAKING_SUBSCRIPTION: 'transfer',
  FLEXIBLE_STAKING_REDEMPTION: 'transfer',
  FLEXIBLE_STAKING_REFUND: 'transfer',
  FIXED_STAKING_SUBSCRIPTION: 'transfer',
  FIXED_STAKING_REFUND: 'transfer',
};

/** The contract and the position of a funding payment or settlement. */
function positionOf(row: Row, { contracts }: ApiContext): VenueEntry['contract'] {
  const contract = row.symbol
    ? bybitContract(contracts(), row.symbol, row.category ?? '')
    : undefined;
  if (contract === undefined) return undefined;
  // the side is that of the trade which would close the position
  const size = toOurAmount(contract, row.size ?? row.qty ?? '0').replace('-', '');
  return {
    exchange: contract.exchange,
    symbol: contract.symbol,
    positionAmount: row.side === 'Sell' ? size : negated(size),
    price: row.tradePrice ?? '0',
  };
}

/** The asset of contracts whose profit is paid each session, too. */
const SESSION_ASSET = 'USDC';

/**
 * A settlement pays funding, and of contracts that are settled in USDC the unrealised profit of the session. Source:
 * Bybit's documentation, 'Enums Definitions', type(uta-translog).
 */
function toEntries(row: Row, context: ApiContext): VenueEntry[] {
  if (FILLS.has(row.type)) return [];
  const kind = entryKind(KINDS, row.type, row.change);
  const asset = context.calls.assetOf(row.currency);
  const isOfPosition = kind === 'funding' || kind === 'settlement';
  const contract = isOfPosition ? positionOf(row, context) : undefined;
  const common = { asset, at: row.transactionTime, ...(contract !== undefined && { contract }) };
  const ofSession = kind === 'funding' && asset === SESSION_ASSET ? (row.cashFlow ?? '0') : '0';
  const session = { id: `log:${row.id}:session`, kind: 'settlement', amount: ofSession } as const;
  const entries: VenueEntry[] = [
    {
      ...common,
      id: `log:${row.id}`,
      kind,
      amount: minus(row.change, ofSession),
      ...(kind === 'funding' &&
        contract !== undefined &&
        row.feeRate !== undefined && { contract: { ...contract, rate: row.feeRate } }),
    },
    ...(isZero(ofSession) ? [] : [{ ...common, ...session }]),
  ];
  return entries.filter((entry) => changesAccount(entry, context.contracts()));
}

const listSchema = z.object({
  result: z.object({ list: z.array(rowSchema), nextPageCursor: z.string().nullish() }),
});
const LIMIT = 50;
const { entriesRangeMs: RANGE_MS } = HISTORY_WINDOWS.bybit_unified;

export async function bybitEntriesSince(context: ApiContext, since: number): Promise<VenueEntry[]> {
  const rows = await readEach(rangesOf(since, context.now(), RANGE_MS), ({ from, to }) =>
    readPages(async (cursor) => {
      const answer = await context.calls.call('privateGetV5AccountTransactionLog', {
        accountType: 'UNIFIED',
        startTime: from,
        endTime: to,
        limit: LIMIT,
        ...(cursor !== undefined && { cursor }),
      });
      const { list, nextPageCursor } = listSchema.parse(answer).result;
      return { rows: list, cursor: list.length === 0 ? undefined : (nextPageCursor ?? undefined) };
    }),
  );
  return rows.flatMap((row) => toEntries(row, context));
}
