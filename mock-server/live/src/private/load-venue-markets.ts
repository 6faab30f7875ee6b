import { listInstruments } from '../list-instruments.ts';
import { openExchange } from '../open-exchange.ts';
import type { LiveVenueId } from '../venues.ts';
import { AccountContracts } from './account-contracts.ts';

/** What all accounts of a venue share. */
export interface VenueMarkets {
  readonly contracts: AccountContracts;
  /** ccxt's market structures */
  readonly markets: readonly object[];
}

/** How long a list of contracts is used, in milliseconds. */
const LIFETIME_MS = 3_600_000;

interface Loaded {
  readonly at: number;
  readonly markets: Promise<VenueMarkets>;
}

const loaded = new Map<string, Loaded>();

async function load(venue: LiveVenueId, url: string | undefined): Promise<VenueMarkets> {
  const exchange = openExchange(venue, url);
  const instruments = await listInstruments(exchange, venue);
  const markets = Object.values(exchange.markets ?? {}).filter(
    (market): market is object => typeof market === 'object' && market !== null,
  );
  return { contracts: new AccountContracts(venue, instruments), markets };
}

/**
 * The contracts of a venue, loaded at most once an hour for all accounts, unless `minTime` (Unix
 * milliseconds) is later than the last time.
 */
export function loadVenueMarkets(
  venue: LiveVenueId,
  url: string | undefined,
  now: number,
  minTime = now - LIFETIME_MS,
): Promise<VenueMarkets> {
  const key = `${venue} ${url ?? ''}`;
  const known = loaded.get(key);
  if (known !== undefined && known.at >= minTime) return known.markets;
  const markets = load(venue, url);
  loaded.set(key, { at: now, markets });
  // a failed attempt is not kept
  markets.catch(() => {
    if (loaded.get(key)?.markets === markets) loaded.delete(key);
  });
  return markets;
}
