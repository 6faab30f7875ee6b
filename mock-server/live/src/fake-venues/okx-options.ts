import { readOkxInstruments } from './fixtures.ts';
import type { UsdAt } from './prices.ts';

const DAY = 86_400_000;
const STRIKES = [95_000, 105_000, 300_000] as const;
/** The call at the highest strike is nearly worthless and has no bid. */
const STRIKE_WITHOUT_BID = 300_000;
const VOLATILITY = 0.455;

type Entry = Record<string, unknown>;

interface Option {
  readonly entry: Entry;
  readonly id: string;
  readonly strike: number;
  readonly isCall: boolean;
}

/** The Friday at 08:00 UTC that is 7 to 13 days after today. */
function expiryAfter(now: number): number {
  const today = Math.floor(now / DAY) * DAY + DAY / 3;
  // 1970 began on a Thursday
  return today + ((1 - Math.floor(today / DAY) + 7_000_000) % 7) * DAY + 7 * DAY;
}

/** Listed like the recorded options, which have expired, with an upcoming expiry. */
function options(now: number): Option[] {
  const recorded = readOkxInstruments('option');
  const expiry = expiryAfter(now);
  const date = new Date(expiry).toISOString().slice(2, 10).replaceAll('-', '');
  return STRIKES.flatMap((strike) =>
    (['C', 'P'] as const).map((side) => {
      const id = `BTC-USD-${date}-${strike}-${side}`;
      const changes = { instId: id, expTime: String(expiry), stk: String(strike), optType: side };
      return { entry: Object.assign({}, recorded[0], changes), id, strike, isCall: side === 'C' };
    }),
  );
}

/** The price in the base: the value at expiry, and a small part as time value. */
function markOf({ strike, isCall }: Option, forward: number): number {
  const atExpiry = Math.max(0, isCall ? forward - strike : strike - forward) / forward;
  return isCall && strike === STRIKE_WITHOUT_BID
    ? 0.000_01
    : Math.round((atExpiry + 0.01) * 1e5) / 1e5;
}

function tickerOf(option: Option, forward: number, now: number) {
  const mark = markOf(option, forward);
  const bid = Math.floor(mark * 1e4) / 1e4;
  const price = (aboveBid: number): string => (bid + aboveBid).toFixed(4);
  return {
    instType: 'OPTION',
    instId: option.id,
    last: price(0.0002),
    lastSz: '1',
    askPx: price(0.0005),
    askSz: '11',
    // OKX leaves a missing price empty
    bidPx: bid > 0 ? price(0) : '',
    bidSz: bid > 0 ? '5' : '',
    open24h: price(0.0001),
    high24h: price(0.001),
    low24h: price(0.0001),
    volCcy24h: '12.5',
    vol24h: '1250',
    ts: String(now),
  };
}

const markRowOf = (option: Option, forward: number, now: number) => ({
  instType: 'OPTION',
  instId: option.id,
  markPx: markOf(option, forward).toFixed(5),
  ts: String(now),
});

/**
 * Greeks ending in `BS` are Black-Scholes greeks per unit of the base; the others apply to contracts
 * settled in the base.
 */
const summaryOf = ({ id, isCall, strike }: Option, forward: number, now: number) => ({
  instType: 'OPTION',
  instId: id,
  uly: 'BTC-USD',
  markVol: String(VOLATILITY),
  bidVol: isCall && strike === STRIKE_WITHOUT_BID ? '0' : '0.45',
  askVol: '0.46',
  fwdPx: forward.toFixed(2),
  delta: isCall ? '0.51' : '-0.48',
  deltaBS: isCall ? '0.55' : '-0.45',
  gamma: '-0.13',
  gammaBS: '0.0000241',
  theta: '-0.0004',
  thetaBS: '-18.5',
  vega: '0.002',
  vegaBS: '74.4',
  ts: String(now),
});

/** The rows of OKX's endpoints for the options of an underlying; undefined for other endpoints. */
export function okxOptionRows(endpoint: string, query: URLSearchParams, now: number, usdAt: UsdAt) {
  const forward = usdAt('BTC', now);
  const isOfType = query.get('instType') === 'OPTION';
  const family = query.get('uly') ?? query.get('instFamily');
  const listed = family === 'BTC-USD' ? options(now) : [];
  if (endpoint === 'public/opt-summary') return listed.map((one) => summaryOf(one, forward, now));
  if (!isOfType) return undefined;
  if (endpoint === 'public/instruments') return listed.map(({ entry }) => entry);
  if (endpoint === 'market/tickers') return listed.map((one) => tickerOf(one, forward, now));
  if (endpoint === 'public/mark-price') return listed.map((one) => markRowOf(one, forward, now));
  return undefined;
}
