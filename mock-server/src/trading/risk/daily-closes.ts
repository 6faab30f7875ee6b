import {
  type Contract,
  contractKey,
  isDollar,
  nameOfKey,
  partsOfContractKey,
  tickersByContract,
} from '@parallax/protocol';
import type { Market } from '@parallax/server-market/market-reads';
import { VenueUnavailable } from '@parallax/server-market/venue-unavailable';
import {
  type BookRiskInput,
  type DailyCloses,
  decimal,
  groupBy,
  type RiskReport,
  sumOf,
} from '@parallax/trading';
import { LRUCache } from 'lru-cache';

const DAY_MS = 86_400_000;
/** Closes of which a year of moves is made. */
const CLOSES_MAX = 366;
const CACHE_MAX = 500;
/** How long it is not tried again to read closes that there are none of, in milliseconds. */
const MISSING_MS = 60_000;

interface ClosesOfContract {
  readonly key: string;
  readonly closes: DailyCloses;
}

/** What a read of closes needs of the market. */
type CandleMarket = Pick<Market, 'catalogue'> & {
  readonly reads: Pick<Market['reads'], 'candles' | 'tickers'>;
};

type Line = Pick<RiskReport['lines'][number], 'base' | 'exchange' | 'deltaUsd'>;

/** The venue at which most of a base is held, by base; null where it is at none. */
function venuesOf(lines: readonly Line[]): ReadonlyMap<string, string | null> {
  const venues = new Map<string, string | null>();
  for (const [base, ofBase] of groupBy(lines, (line) => line.base)) {
    const gross = [...groupBy(ofBase, ({ exchange }) => exchange)].map(
      ([exchange, ofVenue]) =>
        [exchange, sumOf(ofVenue.map(({ deltaUsd }) => decimal(deltaUsd).abs()))] as const,
    );
    const [most] = gross
      .filter(([exchange]) => exchange !== null)
      .toSorted(([, first], [, second]) => second.cmp(first));
    venues.set(base, most?.[0] ?? null);
  }
  return venues;
}

/** Daily closes of the most liquid contracts, each read once a day. */
export class DailyClosesReader {
  readonly #read = new LRUCache<string, Promise<ClosesOfContract | undefined>>({ max: CACHE_MAX });

  constructor(
    private readonly market: CandleMarket,
    private readonly now: () => number,
  ) {}

  /**
   * The closes of the last year of the perpetual or spot contract in dollars that is traded most, of a base at a venue;
   * at any venue if it has none there. Undefined if there is none or its venue does not answer.
   */
  async read(base: string, exchange: string | null): Promise<ClosesOfContract | undefined> {
    const day = Math.floor(this.now() / DAY_MS);
    const key = `${day} ${exchange ?? ''} ${base}`;
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const read = this.#readNew(base, exchange, day);
    this.#read.set(key, read);
    const closes = await read.catch((error: unknown) => {
      this.#read.delete(key);
      throw error;
    });
    if (closes === undefined) this.#read.set(key, read, { ttl: MISSING_MS });
    return closes;
  }

  async #readNew(
    base: string,
    exchange: string | null,
    today: number,
  ): Promise<ClosesOfContract | undefined> {
    try {
      const contract = await this.#mostLiquid(base, exchange);
      if (contract === undefined) return undefined;
      const key = contractKey(contract);
      // today's has not closed
      const span = { from: (today - CLOSES_MAX) * DAY_MS, to: today * DAY_MS - 1 };
      const candles = await this.market.reads.candles(key, '1d', span, CLOSES_MAX);
      if (candles === undefined) return undefined;
      return { key, closes: candles.map(({ at, close }) => [Math.floor(at / DAY_MS), close]) };
    } catch (error) {
      if (error instanceof VenueUnavailable) return undefined;
      throw error;
    }
  }

  async #mostLiquid(base: string, exchange: string | null): Promise<Contract | undefined> {
    const listed = this.market.catalogue.contracts.filter(
      (contract) =>
        contract.base === base &&
        isDollar(contract.quote) &&
        (contract.instType === 'spot' || contract.instType === 'perpetual'),
    );
    const there = listed.filter((contract) => contract.exchange === exchange);
    const contracts = there.length > 0 ? there : listed;
    if (contracts.length <= 1) return contracts[0];
    const tickers = tickersByContract(
      await this.market.reads.tickers({
        base,
        instType: 'spot,perpetual',
        ...(there.length > 0 && exchange !== null && { exchange }),
      }),
    );
    const volumeOf = (contract: Contract): number =>
      tickers.get(contractKey(contract))?.volume_24h_base ?? 0;
    return contracts.reduce((most, each) => (volumeOf(each) > volumeOf(most) ? each : most));
  }
}

/** The closes of all bases, and what they are of as sentences. */
export async function readCloses(
  reader: Pick<DailyClosesReader, 'read'>,
  lines: readonly Line[],
): Promise<{
  readonly closes: BookRiskInput['closes'];
  readonly assumptions: readonly string[];
}> {
  const read = await Promise.all(
    [...venuesOf(lines)].map(async ([base, venue]) => {
      const found = await reader.read(base, venue);
      return found === undefined ? [] : [{ base, ...found }];
    }),
  );
  const found = read.flat();
  return {
    closes: Object.fromEntries(
      found.map(({ base, key, closes }) => [base, { contract: key, closes }]),
    ),
    assumptions: found.map(
      ({ base, key }) =>
        `Daily moves of ${base} are those of ${nameOfKey(key)} at ${partsOfContractKey(key).exchange}.`,
    ),
  };
}
