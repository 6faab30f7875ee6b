import { jest } from '@jest/globals';
import { ApiError, callApi } from '@parallax/api';
import { refusal, startServer } from '@parallax/api/testing';
import { type Contract, type Endpoint, type ExchangeState, endpoints } from '@parallax/protocol';
import { session, trader } from './trader.ts';

export { session, trader } from './trader.ts';

export const contract = (exchange: string, quote: string): Contract => ({
  symbol: `BTC${quote}`,
  base: 'BTC',
  quote,
  instType: 'spot',
  riskType: null,
  exchange,
  exchangeName: exchange,
  origExchange: exchange,
  origSymbol: `BTC${quote}`,
  qtyDecimals: 5,
  priceDecimals: 2,
  marketDropdown: 'Spot',
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  tick: 0.01,
  lot: 0.00001,
  contractSize: 1,
  contractSizeUnit: 'BTC',
  settle: null,
});

export const noResponse: ApiError = new ApiError('a call', { noResponse: 'network' });

const server = startServer();

/** Sends a request with the session. The returned function responds that the session has ended. */
function requestWithSession(): () => Promise<void> {
  const response = server.hold(endpoints.listPriceAlerts);
  const request = callApi(endpoints.listPriceAlerts).catch((error: unknown) => error);
  return async () => {
    response.fail(refusal(401, 'Please sign in.'));
    await request;
  };
}

/** The fake server with a signed-in trader. */
export const fakeServer = {
  /** how far its clock is ahead of the local clock, in ms */
  ahead: 0,
  respond: server.respond.bind(server),
  hold: server.hold.bind(server),
  delay: server.delay.bind(server),
  fail(endpoint: Endpoint, error: Error, times = Number.POSITIVE_INFINITY): void {
    const fail = () => Promise.reject(error);
    if (times === Number.POSITIVE_INFINITY) server.respond(endpoint, fail);
    else for (let time = 0; time < times; time += 1) server.respondOnce(endpoint, fail);
  },
  received: server.received.bind(server),
  requestCount: (endpoint: Endpoint): number => server.received(endpoint).length,
  requestWithSession,
  endSession: (): Promise<void> => requestWithSession()(),
  reset(): void {
    server.reset();
    server.respond(endpoints.getSession, () => session);
    server.respond(endpoints.signIn, () => session);
    server.respond(endpoints.getTrader, () => trader);
    server.respond(endpoints.listContracts, () => [
      contract('binance_spot', 'USDT'),
      contract('prime_usd', 'USD'),
    ]);
    server.respond(endpoints.listExchanges, () => []);
    server.respond(endpoints.listVenues, () => [{ name: 'okx', displayName: 'OKX' }]);
    server.respond(endpoints.listInstrumentTypes, () => []);
    fakeServer.ahead = 0;
  },
};

type ExchangeListener = (state: ExchangeState | null) => void;

interface IdleFeed {
  readonly stopFeed: jest.Mock;
  /** listeners of the live channels by company exchange id */
  readonly channels: Map<string, ExchangeListener>;
}

/** Replaces the feed with an idle one with other parts, for one test file. */
export function replaceFeed(feed: object): IdleFeed {
  const stopFeed = jest.fn();
  const channels = new Map<string, ExchangeListener>();
  jest.unstable_mockModule('@parallax/feed', () => ({
    stopFeed,
    subscribeCompany: () => () => undefined,
    onFeedConnected: () => () => undefined,
    onFeedDisconnected: () => () => undefined,
    restoreAccounts: () => undefined,
    restoreTickers: () => undefined,
    snapshotAccounts: () => [],
    snapshotTickers: () => [],
    serverNow: () => Date.now() + fakeServer.ahead,
    subscribeExchange(id: string, listener: ExchangeListener) {
      channels.set(id, listener);
      return () => channels.delete(id);
    },
    ...feed,
  }));
  return { stopFeed, channels };
}

let idle: IdleFeed | undefined;
/** Replaces the feed with an idle one, for all test files that share an environment (@once). */
export const mockFeed = (): IdleFeed => (idle ??= replaceFeed({}));
