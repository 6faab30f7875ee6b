import type { Exchange } from 'ccxt';
import { z } from 'zod';
import { fundingParts } from './map/funding.ts';
import type { LiveInstrument } from './map/market.ts';
import { decimalOrNone } from './map/numbers.ts';
import { joined, type TickerParts, tickerParts } from './map/ticker.ts';
import type { LiveVenueId } from './venues.ts';
import { isAskingForPatience } from './why.ts';

/** By ccxt's names of the contracts. */
type Snapshot = ReadonlyMap<string, TickerParts>;
type Part = (exchange: Exchange, instruments: readonly LiveInstrument[]) => Promise<Snapshot>;

const UNCHANGED_HOURS = 8;

const byName = z.record(z.string(), z.unknown());

function snapshotOf(answer: unknown, read: (each: unknown) => TickerParts | undefined): Snapshot {
  const parsed = byName.safeParse(answer);
  const snapshot = new Map<string, TickerParts>();
  for (const [name, each] of Object.entries(parsed.success ? parsed.data : {})) {
    const parts = read(each);
    if (parts !== undefined) snapshot.set(name, parts);
  }
  return snapshot;
}

const tickers =
  (params: object): Part =>
  async (exchange) =>
    snapshotOf(await exchange.fetchTickers(undefined, params), tickerParts);
const bidsAsks: Part = async (exchange) => snapshotOf(await exchange.fetchBidsAsks(), tickerParts);
/** Binance says mark and index of its dated futures together with a funding that they do not have. */
const fundingRates: Part = async (exchange, instruments) => {
  const said = snapshotOf(await exchange.fetchFundingRates(), fundingParts);
  const dated = instruments.filter(({ instType }) => instType !== 'perpetual');
  const isDated = new Set(dated.map(({ unified }) => unified));
  return new Map(
    [...said].map(([name, parts]) => {
      const { mark, index } = parts;
      return [name, isDated.has(name) ? { mark, index } : parts];
    }),
  );
};
/**
 * Binance names the contracts whose interval was changed; all others pay every 8 hours.
 * Source: Binance's documentation, "Get Funding Rate Info".
 */
const binanceIntervals: Part = async (exchange, instruments) => {
  const changed = snapshotOf(await exchange.fetchFundingIntervals(), fundingParts);
  return new Map(
    instruments
      .filter(({ instType }) => instType === 'perpetual')
      .map(({ unified }) => [
        unified,
        { intervalHours: changed.get(unified)?.intervalHours ?? UNCHANGED_HOURS },
      ]),
  );
};
const markPrices =
  (type: 'swap' | 'future'): Part =>
  async (exchange) =>
    snapshotOf(await exchange.fetchMarkPrices(undefined, { type }), tickerParts);

const indexAnswer = z.object({
  data: z.array(z.object({ instId: z.string(), idxPx: decimalOrNone })),
});

/** OKX says index prices by pair, for all contracts on it. */
const okxIndex =
  (quote: string): Part =>
  async (exchange, instruments) => {
    const answer = await exchange.publicGetMarketIndexTickers?.({ quoteCcy: quote });
    const { data } = indexAnswer.parse(answer);
    const byPair = new Map(data.map(({ instId, idxPx }) => [instId, idxPx]));
    return new Map(
      instruments
        .filter((one) => one.quote === quote)
        .map((one) => [one.unified, { index: byPair.get(`${one.base}-${quote}`) }]),
    );
  };

/** The calls that make up all of it; what a later one says counts. */
const PARTS: Partial<Record<LiveVenueId, readonly Part[]>> = {
  binance_usdm: [bidsAsks, fundingRates, binanceIntervals],
  binance_coinm: [bidsAsks, fundingRates, binanceIntervals],
  bybit_unified: [
    tickers({ type: 'swap', subType: 'linear' }),
    tickers({ type: 'swap', subType: 'inverse' }),
  ],
  okx: [
    tickers({ type: 'swap' }),
    tickers({ type: 'future' }),
    markPrices('swap'),
    markPrices('future'),
    fundingRates,
    okxIndex('USD'),
    okxIndex('USDT'),
    okxIndex('USDC'),
  ],
  deribit: [tickers({ code: 'BTC' }), tickers({ code: 'ETH' }), tickers({ code: 'USDC' })],
};

/** By ccxt's names, with whether every call that makes it up was answered. */
export interface Derivatives {
  readonly said: Snapshot;
  readonly isWhole: boolean;
  /** what was thrown where one of them was turned away as one too many */
  readonly refusal?: unknown;
}

/**
 * Bid, ask, mark, index and funding of a venue's derivatives, by ccxt's names, as far as the venue
 * says them. A call that fails leaves its part out; throws when all of them fail.
 */
export async function fetchDerivatives(
  exchange: Exchange,
  venue: LiveVenueId,
  instruments: readonly LiveInstrument[],
): Promise<Derivatives> {
  const parts = PARTS[venue] ?? [];
  const answers = await Promise.allSettled(parts.map((part) => part(exchange, instruments)));
  const snapshot = new Map<string, TickerParts>();
  for (const answer of answers) {
    if (answer.status === 'rejected') continue;
    for (const [name, news] of answer.value) {
      snapshot.set(name, joined(snapshot.get(name) ?? {}, news));
    }
  }
  const failures = answers.flatMap((one): unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  const refusal = failures.find(isAskingForPatience);
  if (failures.length > 0 && failures.length === answers.length) throw refusal ?? failures[0];
  return { said: snapshot, isWhole: failures.length === 0, refusal };
}
