import type { Page } from '@playwright/test';
import { z } from 'zod';

/** The market as returned by the server's API, parsed independently of the product's code. */

const column = z.array(z.number().nullable());
const tickersSchema = z.object({
  data: z.object({
    contracts: z.array(z.string()),
    bid: column,
    ask: column,
    index_price: column,
    pred_funding_rate: column,
    next_funding_time: column,
    open_interest: column,
  }),
});
const contractSchema = z.object({
  symbol: z.string(),
  exchange: z.string(),
  exchangeName: z.string(),
  base: z.string(),
  quote: z.string(),
  instType: z.string(),
  riskType: z.string().nullable(),
  expiry: z.number().nullable(),
});
export type ListedContract = z.infer<typeof contractSchema>;
const contractsSchema = z.object({ data: z.array(contractSchema) });
const ratesSchema = z.object({
  data: z.array(
    z.object({
      contract: z.string(),
      rate: z.number(),
      interval_hours: z.number().positive(),
      next_funding_time: z.number().nullable(),
    }),
  ),
});
const exchangesSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      takerFee: z.number().nullable(),
      spotTakerFee: z.number().nullable(),
      spotFeesOnly: z.boolean().optional(),
    }),
  ),
});

interface Quote {
  readonly bid: number;
  readonly ask: number;
  readonly index: number | null;
  readonly openInterest: number | null;
}

interface Funding {
  readonly rate: number;
  readonly hours: number;
  /** Unix milliseconds */
  readonly next: number | null;
}

export interface MarketSnapshot {
  readonly contracts: readonly ListedContract[];
  /** undefined without two-sided prices */
  readonly quoteOf: (contract: ListedContract) => Quote | undefined;
  readonly fundingOf: (contract: ListedContract) => Funding | undefined;
  /** taker fee; NaN if unknown */
  readonly feeOf: (contract: ListedContract) => number;
  /**
   * The exchange rate between two quote currencies, from the index prices of BTC in each; undefined if
   * one is missing.
   */
  readonly rateOf: (from: string, to: string) => number | undefined;
}

export const keyOf = ({ exchange, symbol }: ListedContract): string => `${exchange}:${symbol}`;

export async function read<T>(page: Page, path: string, schema: z.ZodType<T>): Promise<T> {
  const response = await page.request.get(path);
  return schema.parse(await response.json());
}

export async function marketSnapshot(page: Page): Promise<MarketSnapshot> {
  const [{ data: contracts }, { data: tickers }, { data: rates }, { data: exchanges }] =
    await Promise.all([
      read(page, '/api/contracts', contractsSchema),
      read(page, '/api/market/tickers', tickersSchema),
      read(page, '/api/market/funding-rates', ratesSchema),
      read(page, '/api/exchanges', exchangesSchema),
    ]);
  const places = new Map(tickers.contracts.map((key, at) => [key, at]));
  const funding = new Map(rates.map((each) => [each.contract, each]));
  const byName = new Map(exchanges.map((exchange) => [exchange.name, exchange]));
  const quoteOf = (contract: ListedContract): Quote | undefined => {
    const at = places.get(keyOf(contract)) ?? -1;
    const [bid, ask] = [tickers.bid[at], tickers.ask[at]];
    if (!bid || !ask) return undefined;
    const openInterest = tickers.open_interest[at] ?? null;
    return { bid, ask, index: tickers.index_price[at] ?? null, openInterest };
  };
  const bitcoinIn = (quote: string): number | undefined => {
    const perpetual = contracts.find(
      (each) => each.base === 'BTC' && each.quote === quote && each.instType === 'perpetual',
    );
    return (perpetual && quoteOf(perpetual)?.index) ?? undefined;
  };
  return {
    contracts,
    quoteOf,
    feeOf({ exchange, instType }) {
      const fees = byName.get(exchange);
      if (instType !== 'spot' && fees?.spotFeesOnly === true) return Number.NaN;
      const spotFee = instType === 'spot' ? fees?.spotTakerFee : null;
      return spotFee ?? fees?.takerFee ?? Number.NaN;
    },
    fundingOf(contract) {
      const entry = funding.get(keyOf(contract));
      const at = places.get(keyOf(contract)) ?? -1;
      const rate = tickers.pred_funding_rate[at] ?? entry?.rate;
      if (!entry || rate === undefined) return undefined;
      const next = tickers.next_funding_time[at] ?? entry.next_funding_time;
      return { rate, hours: entry.interval_hours, next };
    },
    rateOf(from, to) {
      if (from === to) return 1;
      const [before, after] = [bitcoinIn(from), bitcoinIn(to)];
      return before && after ? after / before : undefined;
    },
  };
}

const SCALES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** The number in a text such as '1.24M USD'. */
export const compactNumberIn = (text: string): number =>
  Number.parseFloat(text) * (SCALES[/^[\d.]+([KMBT])/.exec(text)?.[1] ?? ''] ?? 1);

/** The number in a text such as '+1,234.50%', '−0.3 d' or '+0.73 bps'; NaN without one. */
export const numberIn = (text: string): number =>
  Number.parseFloat(text.replace('−', '-').replaceAll(/[+,]/g, ''));
