import { listInstruments } from '../list-instruments.ts';
import { openExchange } from '../open-exchange.ts';
import type { LiveVenueId } from '../venues.ts';
import { type AccountContract, AccountContracts, toAccountContract } from './account-contracts.ts';

/** What all accounts of a venue share. */
export interface VenueMarkets {
  /** those that it lists, and those that it has listed, also for a while after their expiry */
  readonly contracts: AccountContracts;
  /** ccxt's market structures */
  readonly markets: readonly object[];
}

/** How long a list of contracts is used, in milliseconds. */
const LIFETIME_MS = 3_600_000;
/**
 * An expired contract is known this long, in milliseconds: venues list it no longer when they book its delivery, and
 * an account reads that later still after an outage.
 */
const KNOWN_MS = 14 * 86_400_000;

interface Loaded {
  readonly at: number;
  readonly markets: Promise<VenueMarkets>;
}

const loaded = new Map<string, Loaded>();
/** all contracts of the last list that could be loaded, by the same keys */
const known = new Map<string, AccountContracts>();

const keyOf = (venue: LiveVenueId, url: string | undefined): string => `${venue} ${url ?? ''}`;

async function load(
  venue: LiveVenueId,
  url: string | undefined,
  now: number,
): Promise<VenueMarkets> {
  const exchange = openExchange(venue, url);
  const instruments = await listInstruments(exchange, venue);
  const markets = Object.values(exchange.markets ?? {}).filter(
    (market): market is object => typeof market === 'object' && market !== null,
  );
  const isKnown = ({ expiry }: AccountContract): boolean =>
    expiry === null || expiry > now - KNOWN_MS;
  const key = keyOf(venue, url);
  const contracts = new AccountContracts(venue, [
    ...(known.get(key)?.all() ?? []).filter(isKnown),
    ...instruments.map((instrument) => toAccountContract(venue, instrument)),
  ]);
  known.set(key, contracts);
  return { contracts, markets };
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
  const key = keyOf(venue, url);
  const last = loaded.get(key);
  if (last !== undefined && last.at >= minTime) return last.markets;
  const markets = load(venue, url, now);
  loaded.set(key, { at: now, markets });
  // a failed attempt is not kept
  markets.catch(() => {
    if (loaded.get(key)?.markets === markets) loaded.delete(key);
  });
  return markets;
}
