import type { FakeAccount } from '../../fake-venues/accounts/fake-account.ts';
import type { AccountVenue } from '../../fake-venues/accounts/fake-accounts.ts';
import { FAKE_KEYS, type FakeVenues, startFakeVenues } from '../../fake-venues/fake-venues.ts';
import type { LiveAccountOptions } from '../live-account.ts';
import { openLiveAccount } from '../open-live-account.ts';
import type { VenueAccount, VenueEvent } from '../venue-account.ts';

const VENUES = { kraken_spot: 'kraken', okx: 'okx' } as const satisfies Record<
  string,
  AccountVenue
>;
export type FakeVenueId = keyof typeof VENUES;

export interface OpenedFakeAccount {
  readonly exchange: FakeVenueId;
  readonly account: VenueAccount;
  readonly venues: FakeVenues;
  /** the venue's books */
  readonly books: FakeAccount;
  readonly events: readonly VenueEvent[];
  readonly lines: readonly string[];
  /** Sets the price of BTC in dollars. */
  readonly setPrice: (usd: number) => void;
  /** Resolves with the first event, past or to come, that matches. */
  readonly until: (matches: (event: VenueEvent) => boolean) => Promise<VenueEvent>;
  readonly close: () => Promise<void>;
}

/** Opens an account at a fake venue, whose BTC costs 60,000 dollars. */
export async function openFakeAccount(
  exchange: FakeVenueId,
  {
    unlisted = [],
    ...options
  }: {
    readonly timeoutMs?: number;
    readonly pollMs?: number;
    readonly now?: () => number;
    readonly contracts?: LiveAccountOptions['contracts'];
    /** contracts that the venue does not list at first, by its names */
    readonly unlisted?: readonly string[];
  } = {},
): Promise<OpenedFakeAccount> {
  let price = 60_000;
  const usdAt = (asset: string): number => (asset === 'BTC' ? price : 1);
  const venues = await startFakeVenues({ usdAt, everyMs: 20 });
  venues.setUnlisted(unlisted);
  const venue = VENUES[exchange];
  const events: VenueEvent[] = [];
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const account = openLiveAccount({
    exchange,
    keys: FAKE_KEYS[venue],
    contracts: () => [],
    url: venues.url,
    now: Date.now,
    log: (line) => lines.push(line),
    ...options,
  });
  await account.start((event) => {
    events.push(event);
    for (const check of waiting) check();
  });
  return {
    exchange,
    account,
    venues,
    books: venues.accounts.get(venue),
    events,
    lines,
    setPrice(usd) {
      price = usd;
    },
    until: (matches) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = events.find(matches);
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    async close() {
      await account.close();
      await venues.close();
    },
  };
}
