import { jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type Contract, type Endpoint, endpoints, type Trader } from '@parallax/contract';

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
  email: session.email,
  firstName: 'Tess',
  lastName: 'Trader',
  photoBase64: null,
  country: 'Malta',
  phoneNumber: '+35621234567',
  startOfDay: '00:00:00',
  dashbarView: 'searchbar',
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
});

export const noAnswer = new ApiError('a call', { status: undefined, texts: ['Network Error'] });
export const refusal = (status: number, text: string) =>
  new ApiError('a call', { status, texts: [text] });

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

const answers = new Map(good);
const asked: Endpoint[] = [];
const signedOut = new Set<(began: number) => void>();

/** The server as the tests want it, in the place of `@parallax/api`. */
export const fakeServer = {
  answer(endpoint: Endpoint, answer: Answer): void {
    answers.set(endpoint, answer);
  },
  fail(endpoint: Endpoint, error: Error, times = Number.POSITIVE_INFINITY): void {
    const before = answers.get(endpoint);
    let left = times;
    answers.set(endpoint, (input) => {
      left -= 1;
      if (left >= 0) throw error;
      return before?.(input);
    });
  },
  times: (endpoint: Endpoint): number => asked.filter((each) => each === endpoint).length,
  /** A call of some remote, made at `began`, found the session ended. */
  endSession(began = performance.now()): void {
    for (const listener of signedOut) listener(began);
  },
  reset(): void {
    answers.clear();
    for (const [endpoint, answer] of good) answers.set(endpoint, answer);
    asked.length = 0;
  },
};

/** Puts the fake server and an idle feed into the place of the real ones. */
export function mockSurroundings(): { stopFeed: jest.Mock } {
  const stopFeed = jest.fn();
  jest.unstable_mockModule('@parallax/api', () => ({
    ApiError,
    async callApi(endpoint: Endpoint, input?: { signal?: AbortSignal }) {
      asked.push(endpoint);
      const answer = await answers.get(endpoint)?.(input);
      input?.signal?.throwIfAborted();
      return answer;
    },
    onSignedOut(listener: (began: number) => void) {
      signedOut.add(listener);
      return () => signedOut.delete(listener);
    },
  }));
  jest.unstable_mockModule('@parallax/feed', () => ({ stopFeed }));
  return { stopFeed };
}
