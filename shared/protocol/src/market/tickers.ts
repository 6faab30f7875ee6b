import { z } from 'zod';
import { instTypeSchema } from '../catalogue/catalogue.ts';
import { endpoint } from '../endpoint/endpoint.ts';

/** A comma-separated list, each value of which must be valid. */
const listOf = (value: z.ZodType<string>, max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .refine((text) => text.split(',').every((each) => value.safeParse(each).success), {
      error: 'One of the values is not known.',
    });

/** The figures of each contract in the response, with the names and units of the ticker. */
export const BULK_FIGURES = [
  'bid',
  'ask',
  'last',
  'mark_price',
  'index_price',
  'pred_funding_rate',
  'next_funding_time',
  'chg_24h_pct',
  'volume_24h_base',
  'volume_24h_quote',
  'trades_24h',
  'open_interest',
] as const;
export type BulkFigure = (typeof BULK_FIGURES)[number];

/** One figure of all contracts, in the order of `contracts`; null where it is unknown or absent. */
const column = z.array(z.number().nullable());

/**
 * The last values of many contracts, in columns, which need a third of the space of rows: the
 * figures of `contracts[i]` are `bid[i]`, `ask[i]` and so on. Volumes, trades and open interest have
 * five significant digits. 24-hour high and low, sizes and greeks are in the ticker topic only.
 */
export const bulkTickersSchema = z.object({
  /** Unix milliseconds; simulated values are as of this time, those of live venues as received */
  at: z.number(),
  /** contract keys */
  contracts: z.array(z.string()),
  bid: column,
  ask: column,
  last: column,
  /** null for spot */
  mark_price: column,
  index_price: column,
  /** perpetuals only, like the next funding time */
  pred_funding_rate: column,
  next_funding_time: column,
  chg_24h_pct: column,
  volume_24h_base: column,
  volume_24h_quote: column,
  trades_24h: column,
  /** derivatives only */
  open_interest: column,
});
export type BulkTickers = z.infer<typeof bulkTickersSchema>;

/** The figures of one contract of a bulk response. */
export type BulkTicker = Readonly<Record<BulkFigure, number | null>>;

/** The figures of the response by contract key. */
export function tickersByContract(response: BulkTickers): Map<string, BulkTicker> {
  return new Map(response.contracts.map((key, i) => [key, bulkTickerAt(response, i)]));
}

function bulkTickerAt(response: BulkTickers, i: number): BulkTicker {
  const at = (figure: BulkFigure) => response[figure][i] ?? null;
  return {
    bid: at('bid'),
    ask: at('ask'),
    last: at('last'),
    mark_price: at('mark_price'),
    index_price: at('index_price'),
    pred_funding_rate: at('pred_funding_rate'),
    next_funding_time: at('next_funding_time'),
    chg_24h_pct: at('chg_24h_pct'),
    volume_24h_base: at('volume_24h_base'),
    volume_24h_quote: at('volume_24h_quote'),
    trades_24h: at('trades_24h'),
    open_interest: at('open_interest'),
  };
}

export const listTickers = endpoint({
  method: 'GET',
  path: '/api/market/tickers',
  summary:
    'The last values of all matching contracts in one response, for sorting and the first rendering: at most 1 s old, compressed, and computed once a second for all requests. Topics of the feed carry later changes',
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z.object({
    exchange: z.string().max(40).optional(),
    /** comma-separated */
    instType: listOf(instTypeSchema, 40).optional(),
    /** comma-separated */
    base: listOf(z.string().max(20), 400).optional(),
  }),
  data: bulkTickersSchema,
  failures: [400, 401, 503],
  example: { query: { exchange: 'binance_usdm', instType: 'perpetual' } },
});
