import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BulkTickers,
  bulkTickersSchema,
  type FeedUpdate,
  keyOfTopic,
  type Trade,
  topicOf,
} from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { openFeedSocket, readMessage } from '../kit/feed-socket.ts';
import {
  keyOf,
  type ListedContract,
  type MarketSnapshot,
  marketSnapshot,
  read,
} from '../kit/market-snapshot.ts';
import { expect } from '../kit/test.ts';

/** How long a pair of quotes may be executable. */
const LASTING_MS = 5_000;
const SAMPLE_MS = 1_000;
/** Prices of the simulation and the replay change at multiples of this time. */
const SLOT_MS = 100;
/** A multiple of the slot, so that each published book is delivered. */
const INTERVAL_MS = 100;

const responseSchema = z.object({ data: bulkTickersSchema });

/** Spot and perpetuals, which can hedge each other without an expiry. */
const isComparable = ({ instType }: ListedContract): boolean => /^(spot|perpetual)$/.test(instType);

interface Quote {
  readonly key: string;
  readonly fee: number;
  /** in US dollars */
  readonly bid: number;
  readonly ask: number;
}

/** The prices of the quote currencies in US dollars, by the indices of BTC. */
function dollarsPerQuote(tickers: BulkTickers, listed: ReadonlyMap<string, ListedContract>) {
  const indices = new Map<string, number>();
  tickers.contracts.forEach((key, i) => {
    const contract = listed.get(key);
    const index = tickers.index_price[i];
    if (contract?.base === 'BTC' && index) indices.set(contract.quote, index);
  });
  const inDollars = indices.get('USD') ?? Number.NaN;
  indices.set('BTC', 1);
  return (quote: string): number => inDollars / (indices.get(quote) ?? Number.NaN);
}

/** The quotes of each base on venues with published fees. */
function quotesByBase(
  tickers: BulkTickers,
  { contracts, feeOf }: MarketSnapshot,
): Map<string, Quote[]> {
  const listed = new Map(contracts.filter(isComparable).map((each) => [keyOf(each), each]));
  const dollarsPer = dollarsPerQuote(tickers, listed);
  const quotes = new Map<string, Quote[]>();
  tickers.contracts.forEach((key, i) => {
    const contract = listed.get(key);
    const [bid, ask] = [tickers.bid[i], tickers.ask[i]];
    if (contract === undefined || !bid || !ask) return;
    const dollars = dollarsPer(contract.quote);
    const fee = feeOf(contract);
    if (Number.isNaN(dollars) || Number.isNaN(fee)) return;
    const quote = { key, fee, bid: bid * dollars, ask: ask * dollars };
    quotes.set(contract.base, [...(quotes.get(contract.base) ?? []), quote]);
  });
  return quotes;
}

/** Pairs of quotes of one base that were executable by more than their fees. */
class ExecutablePairs {
  readonly #since = new Map<string, number>();
  readonly #longest = new Map<string, { readonly ms: number; readonly edge: number }>();
  pairs = 0;

  sample(at: number, quotes: readonly Quote[]): void {
    for (const buy of quotes) {
      for (const sell of quotes) {
        if (buy === sell) continue;
        this.pairs += 1;
        const pair = `buy ${buy.key}, sell ${sell.key}`;
        const edge = sell.bid / buy.ask - 1 - buy.fee - sell.fee;
        if (edge <= 0) {
          this.#since.delete(pair);
          continue;
        }
        const since = this.#since.get(pair) ?? at;
        this.#since.set(pair, since);
        const before = this.#longest.get(pair);
        this.#longest.set(pair, {
          ms: Math.max(at - since, before?.ms ?? 0),
          edge: Math.max(edge, before?.edge ?? 0),
        });
      }
    }
  }

  get longestMs(): number {
    return Math.max(0, ...[...this.#longest.values()].map(({ ms }) => ms));
  }

  /** The violations that lasted too long, the highest edge first. */
  get violations(): string[] {
    return [...this.#longest]
      .filter(([, { ms }]) => ms > LASTING_MS)
      .toSorted(([, one], [, other]) => other.edge - one.edge)
      .map(([pair, { ms, edge }]) => `${pair}: ${(edge * 1e4).toFixed(1)} bps for ${ms} ms`);
  }
}

/** No pair of quotes of one base is executable by more than its fees for longer than 5 s. */
async function expectNoLastingEdge(page: Page, forMs: number): Promise<void> {
  const market = await marketSnapshot(page);
  const executable = new ExecutablePairs();
  const times = new Set<number>();
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const { data } = await read(page, '/api/market/tickers', responseSchema);
    if (!times.has(data.at)) {
      times.add(data.at);
      for (const quotes of quotesByBase(data, market).values()) executable.sample(data.at, quotes);
    }
    await sleep(SAMPLE_MS);
  }
  const { pairs, longestMs, violations } = executable;
  console.log(
    `quotes: ${times.size} samples, ${pairs} pairs, the longest executable ${longestMs} ms, ${violations.length} for longer than ${LASTING_MS} ms`,
  );
  expect(times.size).toBeGreaterThan(forMs / LASTING_MS);
  expect(violations.slice(0, 20)).toEqual([]);
}

/** The received trades, and the best prices of the received books by their time, of each contract. */
class Received {
  readonly #trades = new Map<string, Map<string, Trade>>();
  readonly #best = new Map<string, readonly [bid: number, ask: number]>();

  add(update: FeedUpdate): void {
    const key = keyOfTopic(update.topic);
    if (update.kind === 'book') {
      const [bid, ask] = [update.data.bids[0]?.[0], update.data.asks[0]?.[0]];
      if (bid !== undefined && ask !== undefined)
        this.#best.set(`${key} ${update.data.at}`, [bid, ask]);
    }
    // a snapshot contains trades from before the first book
    if (update.kind !== 'trades' || update.snapshot) return;
    const trades = this.#trades.get(key) ?? new Map<string, Trade>();
    for (const trade of update.data) trades.set(trade.id, trade);
    this.#trades.set(key, trades);
  }

  /** The trades whose book was received, and those of them that are not inside or on it. */
  judge() {
    const judged = { trades: 0, withBook: 0, off: new Array<string>() };
    for (const [key, trades] of this.#trades) {
      for (const { price, at, side } of trades.values()) {
        judged.trades += 1;
        // a venue's book has the time of its trade, a simulated one that of its slot
        const slot = Math.floor(at / SLOT_MS) * SLOT_MS;
        const best = this.#best.get(`${key} ${at}`) ?? this.#best.get(`${key} ${slot}`);
        if (best === undefined) continue;
        judged.withBook += 1;
        const [bid, ask] = best;
        if (price < bid || price > ask) {
          judged.off.push(`${key} ${side} at ${price}, book ${bid} to ${ask}, at ${at}`);
        }
      }
    }
    return judged;
  }
}

/** Each trade's price is inside or on the book of its moment. */
async function expectTradesOnBooks(page: Page, url: string, forMs: number): Promise<void> {
  const { contracts } = await marketSnapshot(page);
  const keys = contracts.filter((each) => each.base === 'BTC' && isComparable(each)).map(keyOf);
  const received = new Received();
  const socket = await openFeedSocket(page, url);
  socket.on('message', (data) => {
    const message = readMessage(data);
    if (message.type === 'frame') for (const update of message.updates) received.add(update);
  });
  const topics = keys.flatMap((key) => [topicOf('book', key), topicOf('trades', key)]);
  socket.send(JSON.stringify({ op: 'subscribe', topics, intervalMs: INTERVAL_MS }));
  await sleep(forMs);
  socket.terminate();
  const { trades, withBook, off } = received.judge();
  console.log(
    `trades: ${trades} of ${keys.length} contracts, ${withBook} with a book of their moment, ${off.length} off it`,
  );
  expect(withBook).toBeGreaterThan(forMs / SAMPLE_MS);
  expect(off.slice(0, 20)).toEqual([]);
}

export async function expectMarketRules(page: Page, url: string, forMs: number): Promise<void> {
  await Promise.all([expectNoLastingEdge(page, forMs), expectTradesOnBooks(page, url, forMs)]);
}
