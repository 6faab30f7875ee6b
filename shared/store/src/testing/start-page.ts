import { afterEach, beforeEach } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type FakeServer, roundTrip, startServer } from '@parallax/api/testing';
import { startFeed } from '@parallax/feed';
import { type FeedServer, startFeedServer } from '@parallax/feed/testing/start-feed-server';
import {
  type Branding,
  type CompanyExchange,
  type Contract,
  type Endpoint,
  type Exchange,
  endpoints,
  type InstrumentType,
  type Trader,
  type Venue,
} from '@parallax/protocol';
import { act } from 'react';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { setConnections } from '../connections/disconnected-venues.ts';
import { signIn } from '../session/sign-in.ts';
import { endSession } from '../session/start-end-session.ts';
import { chooseVenues } from '../venue-filter/venue-filter-atoms.ts';
import { session, trader } from './trader.ts';

/** What the server has for the signed-in trader. */
export interface PageData {
  /** differences to the trader of `trader` */
  trader?: Partial<Trader>;
  contracts?: readonly Contract[];
  exchanges?: readonly Exchange[];
  venues?: readonly Venue[];
  instrumentTypes?: readonly InstrumentType[];
  /** the company's exchanges, custodians and prime brokers */
  connections?: readonly CompanyExchange[];
  branding?: Branding;
}

/** A page with a signed-in trader, whose API and feed the test controls. */
export interface Page {
  readonly server: FakeServer;
  readonly feed: FeedServer;
  /** Signs in again, with other data; replaces the data that are given. */
  signIn(data?: PageData): Promise<void>;
  /** Signs in again while the response to `endpoint`, a part of these data, never arrives. */
  signInWithout(endpoint: Endpoint): Promise<void>;
  /** Sets the venue filter; without venues, all are shown. */
  filterVenues(...venues: string[]): void;
}

/**
 * Starts an API server and a feed server for the tests of a file. Before each test, a trader signs
 * in and the catalogue is loaded; afterwards, the session ends.
 */
export function startPage(defaults: PageData = {}): Page {
  const server = startServer();
  const feed = startFeedServer();

  function respond(data: PageData): void {
    server.respond(endpoints.getSession, () => session);
    server.respond(endpoints.signIn, () => session);
    server.respond(endpoints.getTrader, () => ({ ...trader, ...data.trader }));
    server.respond(endpoints.listContracts, () => [...(data.contracts ?? [])]);
    server.respond(endpoints.listExchanges, () => [...(data.exchanges ?? [])]);
    server.respond(endpoints.listVenues, () => [...(data.venues ?? [])]);
    server.respond(endpoints.listInstrumentTypes, () => [...(data.instrumentTypes ?? [])]);
    server.respond(endpoints.listCompanyExchanges, () => [...(data.connections ?? [])]);
    const { branding } = data;
    if (branding) server.respond(endpoints.getBranding, () => branding);
  }

  const start = (data: PageData, missing?: Endpoint): Promise<void> =>
    act(async () => {
      respond(data);
      if (missing) server.delay(missing);
      await signIn(session.email, 'secret');
      const loading = loadCatalogue();
      if (!missing) await loading;
      await roundTrip();
      if (data.connections) setConnections(data.connections);
      // the start of a session has stopped it
      startFeed();
    });

  beforeEach(async () => {
    localStorage.clear();
    await start(defaults);
  });
  afterEach(() => {
    act(() => endSession());
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
  };
}
