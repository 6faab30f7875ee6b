import type { LiveVenueId } from '../venues.ts';

const DAY_MS = 86_400_000;
/** A list ends a little before its limit, so that a request on its way is not beyond it. */
const MARGIN_MS = 60_000;

interface HistoryWindow {
  /** how far back the venue lists fills, in milliseconds; null: all of them */
  readonly fillsMs: number | null;
  /** how far back the list goes that is read first, where there is another one of older fills */
  readonly recentFillsMs?: number;
  /** the longest range of one request for fills */
  readonly fillsRangeMs?: number;
  /** how far back it lists deposits, funding and other changes of balances; null: all of them */
  readonly entriesMs: number | null;
  readonly recentEntriesMs?: number;
  /** the longest range of one request for them */
  readonly entriesRangeMs?: number;
}

/**
 * How far back the history of each venue goes, with the names of the pages of its documentation that say so.
 */
export const HISTORY_WINDOWS = {
  // 'Account trade list': all, 24 hours of them at once. 'Deposit History' and 'Withdraw History': 90 days at
  // once; 'Query User Universal Transfer History': 6 months
  binance_spot: {
    fillsMs: null,
    fillsRangeMs: DAY_MS,
    entriesMs: 180 * DAY_MS,
    entriesRangeMs: 89 * DAY_MS,
  },
  // 'Account Trade List': 6 months, 7 days at once; without times those of the last 7 days.
  // 'Get Income History': 3 months
  binance_usdm: {
    fillsMs: 180 * DAY_MS,
    recentFillsMs: 7 * DAY_MS - MARGIN_MS,
    fillsRangeMs: 7 * DAY_MS,
    entriesMs: 90 * DAY_MS,
    entriesRangeMs: 7 * DAY_MS,
  },
  // the pages of COIN-M futures of the same names: 7 days of trades at once; without times those of the last 7
  // days. They state neither how far back trades go nor income, so the limits of USDⓈ-M futures are assumed
  binance_coinm: {
    fillsMs: 180 * DAY_MS,
    recentFillsMs: 7 * DAY_MS - MARGIN_MS,
    fillsRangeMs: 7 * DAY_MS,
    entriesMs: 90 * DAY_MS,
    entriesRangeMs: 7 * DAY_MS,
  },
  // 'Get Trade History': 730 days, 7 days at once; without times those of the last 7 days.
  // 'Get Transaction Log': 2 years, 7 days at once
  bybit_unified: {
    fillsMs: 730 * DAY_MS,
    recentFillsMs: 7 * DAY_MS - MARGIN_MS,
    fillsRangeMs: 7 * DAY_MS,
    entriesMs: 730 * DAY_MS,
    entriesRangeMs: 7 * DAY_MS,
  },
  // 'Accessing Historical Trades and Orders Using API': trades of 24 hours; older ones with `historical`, without
  // an end. 'private/get_transaction_log' states that it has no limit
  deribit: { fillsMs: null, recentFillsMs: DAY_MS - MARGIN_MS, entriesMs: null },
  // 'Transaction details (last 3 days)' and '(last 3 months)'; 'Get bills details (last 7 days)' and
  // '(last 3 months)'
  okx: {
    fillsMs: 90 * DAY_MS,
    recentFillsMs: 3 * DAY_MS - MARGIN_MS,
    entriesMs: 90 * DAY_MS,
    recentEntriesMs: 7 * DAY_MS - MARGIN_MS,
  },
  // 'Get Trades History' states no limit; that of 'Get Ledgers Info' is not verified
  kraken_spot: { fillsMs: null, entriesMs: null },
  // 'List Fills' states no limit; that of 'List Transactions' is not verified
  coinbase: { fillsMs: null, entriesMs: null },
} as const satisfies Record<LiveVenueId, HistoryWindow>;
