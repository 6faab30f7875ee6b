import { afterEach, beforeEach } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type FakeServer, roundTrip, startServer } from '@parallax/api/testing';
import { startFeed } from '@parallax/feed';
import { type FeedServer, startFeedServer } from '@parallax/feed/testing/start-feed-server';
import {
  type Branding,
  type CompanyExchange,
  type CompanyResource,
  type CompanyVersions,
  type Contract,
  companyTopic,
  DEFAULT_NOTIFICATION_SETTINGS,
  type Endpoint,
  type Exchange,
  endpoints,
  type InstrumentType,
  type Session,
  type Trader,
  type Venue,
} from '@parallax/protocol';
import { removeToasts } from '@parallax/ui/testing';
import { act } from 'react';
import { setConnections } from '../catalogue/disconnected-venues.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { followCompany } from '../company-changes/follow-company.ts';
import { followConnections } from '../connections/follow-connections.ts';
import { signIn } from '../session/sign-in.ts';
import { endSession } from '../session/start-end-session.ts';
import { chooseVenues } from '../venue-filter/venue-filter-atoms.ts';
import { catalogueEntry, okx } from './connections.ts';
import { branding, trader } from './trader.ts';

/** The server's data for the signed-in trader. */
export interface PageData {
  /** fields that override those of `trader`, also in the session */
  trader?: Partial<Trader>;
  contracts?: readonly Contract[];
  exchanges?: readonly Exchange[];
  venues?: readonly Venue[];
  instrumentTypes?: readonly InstrumentType[];
  /** the company's exchanges, custodians and prime brokers */
  connections?: readonly CompanyExchange[];
  /** `branding` by default */
  branding?: Branding;
}

/** A page with a signed-in trader, whose API and feed the test controls. */
export interface Page {
  readonly server: FakeServer;
  readonly feed: FeedServer;
  /** Signs in again with the given data in place of the current values. */
  signIn(data?: PageData): Promise<void>;
  /** Signs in again without ever responding to `endpoint`. */
  signInWithout(endpoint: Endpoint): Promise<void>;
  /** Sets the venue filter; without venues, all are shown. */
  filterVenues(...venues: string[]): void;
  /** Signs in again as a trader who lost access to these venues. */
  disconnect(...venues: string[]): Promise<void>;
  /** Subscribes to changes of the company and its connections until the test ends, as the shell does. */
  follow(): Promise<void>;
  /**
   * Publishes a change of these resources by another member, for a page on which `follow` was called.
   * Change the server's responses first.
   */
  changeElsewhere(...resources: CompanyResource[]): Promise<void>;
}

/** The initial versions of the company's resources. */
const versions: CompanyVersions = {
  profile: 1,
  members: 1,
  groups: 1,
  exchanges: 1,
  'api-keys': 1,
  strategies: 1,
  trading: 1,
  news: 1,
};

const sessionOf = ({ traderId, companyId, email }: Trader): Session => ({
  traderId,
  companyId,
  email,
});

const inactiveConnection = (exchangeId: string) => ({ ...okx, exchangeId, active: false });

/**
 * Starts an API server and a feed server for the tests of a file. Before each test, a trader signs
 * in and the catalogue is loaded; afterwards, the session ends and no toast remains.
 *
 * @param options.signedOut whether each test calls `signIn` itself
 */
export function startPage(
  defaults: PageData = {},
  { signedOut = false }: { signedOut?: boolean } = {},
): Page {
  const server = startServer();
  const feed = startFeedServer();
  let session = sessionOf(trader);
  let current = versions;
  const stops: (() => void)[] = [];

  function respond(data: PageData): void {
    const signedIn = { ...trader, ...data.trader };
    session = sessionOf(signedIn);
    server.respond(endpoints.getSession, () => session);
    server.respond(endpoints.signIn, () => session);
    server.respond(endpoints.getTrader, () => signedIn);
    server.respond(endpoints.listContracts, () => [...(data.contracts ?? [])]);
    server.respond(endpoints.listExchanges, () => [...(data.exchanges ?? [])]);
    server.respond(endpoints.listVenues, () => [...(data.venues ?? [])]);
    server.respond(endpoints.listInstrumentTypes, () => [...(data.instrumentTypes ?? [])]);
    server.respond(endpoints.listAccounts, () => []);
    server.respond(endpoints.listStrategies, () => []);
    server.respond(endpoints.getNotificationSettings, () => DEFAULT_NOTIFICATION_SETTINGS);
    server.respond(endpoints.getTradingHalt, () => ({ company: null, own: null }));
    const { connections } = data;
    if (connections) server.respond(endpoints.listCompanyExchanges, () => [...connections]);
    server.respond(endpoints.getBranding, () => data.branding ?? branding);
  }

  const publish = (next: CompanyVersions): Promise<void> => {
    current = next;
    return feed.publish({ kind: 'company', topic: companyTopic(session.companyId), data: next });
  };

  const start = (data: PageData, missing?: Endpoint): Promise<void> =>
    act(async () => {
      respond(data);
      if (missing) server.delay(missing);
      await signIn(session.email, 'secret');
      const loading = loadCatalogue();
      if (!missing) await loading;
      await roundTrip();
      if (data.connections) setConnections(data.connections);
      // starting the session has stopped the feed
      startFeed();
    });

  beforeEach(async () => {
    localStorage.clear();
    server.respond(endpoints.listCompanyExchanges, () => []);
    if (signedOut) respond(defaults);
    else await start(defaults);
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    act(() => {
      endSession();
      removeToasts();
    });
    queryClient.clear();
  });

  return {
    server,
    feed,
    signIn: (data = {}) => start({ ...defaults, ...data }),
    signInWithout: (endpoint) => start(defaults, endpoint),
    filterVenues(...venues) {
      act(() =>
        chooseVenues(venues.map((name) => ({ group: 'exchange', id: name, name, venues: [name] }))),
      );
    },
    disconnect(...venues) {
      const exchanges = defaults.exchanges ?? [];
      const missing = venues.filter((name) => exchanges.every((each) => each.name !== name));
      return start({
        ...defaults,
        exchanges: [...exchanges, ...missing.map((name) => catalogueEntry(name))],
        connections: venues.map(inactiveConnection),
      });
    },
    async follow() {
      act(() => {
        stops.push(followConnections(), followCompany(session));
      });
      await publish(versions);
      await act(roundTrip);
    },
    async changeElsewhere(...resources) {
      const changes = resources.map((resource) => [resource, current[resource] + 1]);
      await publish({ ...current, ...Object.fromEntries(changes) });
      await act(roundTrip);
    },
  };
}
