import { jest } from '@jest/globals';
import * as api from '@parallax/api';
import {
  type Contract,
  type Endpoint,
  type ExchangeState,
  endpoints,
  type Trader,
} from '@parallax/protocol';

export const session = {
  traderId: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  companyId: 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22',
  email: 'trader@acme.example',
};

export const trader: Trader = {
  id: session.traderId,
  traderId: session.traderId,
  companyId: session.companyId,
  companyName: 'Acme Capital',
  companyPhotoBase64: null,
  companyType: 'BUSINESS',
  isAdmin: false,
  isPrime: false,
  isSso: false,
  email: session.email,
  firstName: 'Tess',
  lastName: 'Trader',
  photoBase64: null,
  country: 'Malta',
  phoneNumber: '+35621234567',
  startOfDay: '00:00:00',
  dashbarView: 'searchbar',
  alertMail: false,
};

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

export const noResponse = new api.ApiError('a call', { noResponse: 'network' });
export const refusal = (status: number, text: string) =>
  new api.ApiError('a call', { status, texts: [text] });

type Answer = (input: unknown) => unknown;

const good: ReadonlyMap<Endpoint, Answer> = new Map<Endpoint, Answer>([
  [endpoints.getSession, () => session],
  [endpoints.signIn, () => session],
  [endpoints.signOut, () => null],
  [endpoints.getTrader, () => trader],
  [endpoints.listContracts, () => [contract('binance_spot', 'USDT'), contract('prime_usd', 'USD')]],
  [endpoints.listExchanges, () => []],
  [endpoints.listVenues, () => [{ name: 'okx', displayName: 'OKX' }]],
  [endpoints.listInstrumentTypes, () => []],
]);

const responses = new Map(good);
const requested: Endpoint[] = [];
const signedOut = new Set<(began: number) => void>();

/** A configurable server that replaces `@parallax/api`. */
export const fakeServer = {
  /** ms by which its clock is ahead of the local one */
  ahead: 0,
  respond(endpoint: Endpoint, response: Answer): void {
    responses.set(endpoint, response);
  },
  fail(endpoint: Endpoint, error: Error, times = Number.POSITIVE_INFINITY): void {
    const before = responses.get(endpoint);
    let left = times;
    responses.set(endpoint, (input) => {
      left -= 1;
      if (left >= 0) throw error;
      return before?.(input);
    });
  },
  times: (endpoint: Endpoint): number => requested.filter((each) => each === endpoint).length,
  /** Reports a 401 response of a request sent at `startedAt`. */
  endSession(startedAt = performance.now()): void {
    for (const listener of signedOut) listener(startedAt);
  },
  reset(): void {
    responses.clear();
    for (const [endpoint, response] of good) responses.set(endpoint, response);
    requested.length = 0;
    fakeServer.ahead = 0;
  },
};

type ExchangeListener = (state: ExchangeState | null) => void;

/** Replaces server and feed by the fake server and an idle feed, except for parts of `feed`. */
export function mockSurroundings(feed: object = {}): {
  stopFeed: jest.Mock;
  /** listeners of the live channels by company exchange id */
  channels: Map<string, ExchangeListener>;
} {
  const stopFeed = jest.fn();
  const channels = new Map<string, ExchangeListener>();
  jest.unstable_mockModule('@parallax/api', () => ({
    ...api,
    async callApi(endpoint: Endpoint, input?: { signal?: AbortSignal }) {
      requested.push(endpoint);
      const response = await responses.get(endpoint)?.(input);
      input?.signal?.throwIfAborted();
      return response;
    },
    onSignedOut(listener: (began: number) => void) {
      signedOut.add(listener);
      return () => signedOut.delete(listener);
    },
  }));
  jest.unstable_mockModule('@parallax/feed', () => ({
    stopFeed,
    subscribeCompany: () => () => undefined,
    serverNow: () => Date.now() + fakeServer.ahead,
    subscribeExchange(id: string, listener: ExchangeListener) {
      channels.set(id, listener);
      return () => channels.delete(id);
    },
    ...feed,
  }));
  return { stopFeed, channels };
}
