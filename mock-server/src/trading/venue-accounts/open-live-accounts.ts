import type { VenueAccount } from '@parallax/live';
import type { Contract, Exchange, ExchangeMode } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import type { Keyring } from '@parallax/server-kit/secrets/keyring';
import { openKeys } from '@parallax/server-kit/secrets/provider-keys';
import type { FeedName } from '@parallax/server-market/feed-names';
import { LIVE_VENUES, type LiveVenueName } from '@parallax/server-market/live/live-venue-names';
import { loadLive } from '@parallax/server-market/live/load-live';

/** A connection to a venue that is called with its keys. */
interface LiveConnection {
  readonly provider: Pick<Exchange, 'name'>;
  readonly mode: ExchangeMode;
  readonly keysSealed: string;
  /** the contracts that the account is known to have traded, as they were listed where that is stored */
  readonly contracts: readonly {
    readonly exchange: string;
    readonly symbol: string;
    readonly contract?: Contract;
  }[];
  readonly log: Log;
}

export interface LiveAccounts {
  /** Whether the venue is called; its accounts are simulated otherwise. */
  isLive(connection: Pick<LiveConnection, 'provider' | 'mode'>): boolean;
  open(connection: LiveConnection): VenueAccount;
}

interface Options {
  readonly feed: FeedName;
  readonly liveVenues?: readonly LiveVenueName[];
  readonly liveUrl?: string | undefined;
  readonly keyring: () => Promise<Keyring>;
  /** Unix milliseconds */
  readonly now: () => number;
}

/** The accounts of real venues; undefined unless `FEED=live`. Throws a StartFailure without ccxt. */
export async function openLiveAccounts({
  feed,
  liveVenues = LIVE_VENUES,
  liveUrl: url,
  keyring: getKeyring,
  now,
}: Options): Promise<LiveAccounts | undefined> {
  if (feed !== 'live') return undefined;
  const { isLiveVenue, openLiveAccount } = await loadLive();
  const keyring = await getKeyring();
  const names: ReadonlySet<string> = new Set(liveVenues);
  return {
    isLive: ({ provider, mode }) =>
      mode === 'LIVE' && names.has(provider.name) && isLiveVenue(provider.name),
    open({ provider, keysSealed, contracts, log }) {
      const { name } = provider;
      if (!isLiveVenue(name)) throw new Error(`${name} is not a live venue.`);
      return openLiveAccount({
        exchange: name,
        keys: openKeys(keyring, keysSealed),
        contracts: () => contracts,
        url,
        now,
        log,
      });
    },
  };
}
