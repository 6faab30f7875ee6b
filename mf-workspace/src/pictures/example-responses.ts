import type { EndpointKey } from '@parallax/api/react';
import {
  annualisedBasis,
  type Basis,
  type BulkTickers,
  type Contract,
  contractKey,
  type Data,
  daysTo,
  type EconomicCalendar,
  type Endpoint,
  fundingApr,
  getEconomicCalendar,
  getOptionsChain,
  INTERVAL_MS,
  intervalSchema,
  listBasis,
  listCandles,
  listFundingHistory,
  listFundingRates,
  listLiquidations,
  listNotifications,
  listOpenInterest,
  listPriceAlerts,
  listTickers,
  listVenueStatus,
  type PriceAlert,
  type Venue,
  type VenueStatus,
} from '@parallax/protocol';
import { z } from 'zod';
import {
  candlesOf,
  fundingRateOf,
  liquidationsOf,
  openInterestOf,
  priceOf,
  randomOf,
  spotOf,
  tickerOf,
} from './example-market.ts';
import { exampleChain } from './example-options.ts';

const HOUR = 3_600_000;
const POINTS = 90;
const ID_PREFIX = 'e0000000-0000-4000-8000-00000000000';

const querySchema = z
  .object({
    contract: z.string().optional(),
    base: z.string().optional(),
    exchange: z.string().optional(),
    expiry: z.number().optional(),
    interval: intervalSchema.catch('1h'),
  })
  .catch({ interval: '1h' });
type Query = z.infer<typeof querySchema>;

/** The market that the responses are derived from. */
interface ExampleMarket {
  readonly contracts: readonly Contract[];
  readonly venues: readonly Venue[];
  readonly now: number;
}

const matching = ({ contracts }: ExampleMarket, { base, exchange }: Query): Contract[] =>
  contracts.filter(
    (contract) =>
      (base === undefined || contract.base === base) &&
      (exchange === undefined || contract.exchange === exchange),
  );

const ofType = (contracts: readonly Contract[], ...types: Contract['instType'][]): Contract[] =>
  contracts.filter(({ instType }) => types.includes(instType));

function bulkTickers({ contracts, now }: ExampleMarket): BulkTickers {
  const tickers = contracts.map((contract) => tickerOf(contract, now));
  const column = (read: (ticker: (typeof tickers)[number]) => number | null | undefined) =>
    tickers.map((ticker) => read(ticker) ?? null);
  return {
    at: now,
    contracts: contracts.map(contractKey),
    bid: column(({ bid }) => bid),
    ask: column(({ ask }) => ask),
    last: column(({ last }) => last),
    mark_price: column(({ mark_price }) => mark_price),
    index_price: column(({ index_price }) => index_price),
    pred_funding_rate: column(({ pred_funding_rate }) => pred_funding_rate),
    next_funding_time: column(({ next_funding_time }) => next_funding_time),
    chg_24h_pct: column(({ chg_24h_pct }) => chg_24h_pct),
    volume_24h_base: column(({ volume_24h_base }) => volume_24h_base),
    volume_24h_quote: column(({ volume_24h_quote }) => volume_24h_quote),
    trades_24h: column(({ trades_24h }) => trades_24h),
    open_interest: column(({ open_interest }) => open_interest),
  };
}

const statusOf = ({ venues, now }: ExampleMarket): VenueStatus[] =>
  venues.map(({ name, displayName }) => ({
    name,
    displayName,
    state: 'up',
    reason: null,
    last_message_at: now - Math.round(randomOf(name) * 400),
    round_trip_ms: 8 + Math.round(randomOf(`trip ${name}`) * 90),
    reconnects: 0,
    message_rate: 5 + Math.round(randomOf(`rate ${name}`) * 400) / 10,
    at: now,
  }));

function basisOf(contract: Contract, now: number): Basis[] {
  const { exchange, symbol, base, quote, riskType, instType, expiry } = contract;
  if (instType !== 'perpetual' && instType !== 'future') return [];
  const { bid, ask, mid } = tickerOf(contract, now);
  const index_price = spotOf(base);
  const basis_pct = (mid - index_price) / index_price;
  const days = expiry === null ? null : daysTo(expiry, now);
  return [
    {
      contract: contractKey(contract),
      exchange,
      symbol,
      base,
      quote,
      riskType: riskType ?? 'linear',
      instType,
      bid,
      ask,
      mid,
      mark_price: mid,
      index_price,
      basis: mid - index_price,
      basis_pct,
      expiry,
      days,
      annualised: days === null ? null : annualisedBasis(basis_pct, days),
    },
  ];
}

function calendarOf({ now }: ExampleMarket): EconomicCalendar {
  const event = (
    index: number,
    hours: number,
    region: string,
    name: string,
    importance: 'low' | 'medium' | 'high',
    previous: string,
  ): EconomicCalendar['events'][number] => ({
    id: String(index),
    at: (Math.floor(now / HOUR) + hours) * HOUR,
    region,
    event: name,
    importance,
    previous,
    consensus: previous,
    actual: null,
    revised: null,
  });
  return {
    source: 'file',
    problems: [],
    events: [
      event(0, 2, 'US', 'Initial jobless claims', 'medium', '221K'),
      event(1, 5, 'US', 'Core PCE price index', 'high', '2.8%'),
      event(2, 7, 'EU', 'Consumer confidence', 'low', '−14.2'),
      event(3, 20, 'JP', 'Tokyo CPI', 'medium', '2.6%'),
      event(4, 26, 'EU', 'ECB rate decision', 'high', '2.00%'),
      event(5, 29, 'US', 'Non-farm payrolls', 'high', '139K'),
      event(6, 31, 'UK', 'Services PMI', 'medium', '52.8'),
    ],
  };
}

function alertsOf({ contracts, now }: ExampleMarket): PriceAlert[] {
  const alert = (index: number, contract: Contract, kind: 'above' | 'below'): PriceAlert => ({
    id: `${ID_PREFIX}${index}`,
    kind,
    contract: contractKey(contract),
    other: null,
    value: Number((priceOf(contract, now) * (kind === 'above' ? 1.012 : 0.988)).toPrecision(4)),
    windowMinutes: null,
    repeat: 'once',
    pauseMinutes: null,
    active: true,
    createdAt: new Date(now - HOUR).toISOString(),
    firedAt: null,
    firings: 0,
  });
  return contracts.slice(0, 5).map((contract, i) => alert(i, contract, i % 2 ? 'below' : 'above'));
}

const contractOf = ({ contracts }: ExampleMarket, { contract }: Query): Contract | undefined =>
  contracts.find((each) => contractKey(each) === contract);

/** Checks at compile time that a response has the type of its endpoint. */
const response = <E extends Endpoint>(
  { path }: E,
  read: (market: ExampleMarket, query: Query) => Data<E>,
): readonly [string, (market: ExampleMarket, query: Query) => unknown] => [path, read];

const RESPONSES = new Map([
  response(listTickers, bulkTickers),
  response(listVenueStatus, statusOf),
  response(getOptionsChain, (market, query) =>
    exampleChain(ofType(matching(market, query), 'option'), query.expiry, market.now),
  ),
  response(getEconomicCalendar, calendarOf),
  response(listPriceAlerts, alertsOf),
  response(listNotifications, () => []),
  response(listCandles, (market, query) => {
    const contract = contractOf(market, query);
    return contract ? candlesOf(contract, query.interval, market.now) : [];
  }),
  response(listBasis, (market, query) =>
    matching(market, query).flatMap((contract) => basisOf(contract, market.now)),
  ),
  response(listFundingRates, (market, query) =>
    ofType(matching(market, query), 'perpetual').map((contract) =>
      fundingRateOf(contract, market.now),
    ),
  ),
  response(listFundingHistory, ({ now }, { contract }) =>
    Array.from({ length: 21 }, (_, index) => {
      const rate = (randomOf(`paid ${contract} ${index}`) - 0.3) * 0.000_18;
      const at = (Math.floor(now / (8 * HOUR)) - 20 + index) * 8 * HOUR;
      return { at, rate, interval_hours: 8, apr: fundingApr(rate, 8) };
    }),
  ),
  response(listOpenInterest, (market, query) => {
    const contract = contractOf(market, query);
    const length = INTERVAL_MS[query.interval];
    return Array.from({ length: POINTS }, (_, index) => index).flatMap((index) =>
      contract ? openInterestOf(contract, market.now - (POINTS - index) * length, index) : [],
    );
  }),
  response(listLiquidations, (market, query) =>
    liquidationsOf(ofType(matching(market, query), 'perpetual'), market.now),
  ),
]);

/**
 * Resolves queries of these endpoints with example data; queries of other endpoints stay pending.
 */
export function exampleResponses(market: ExampleMarket): (key: EndpointKey) => Promise<unknown> {
  return ([path, query]) => {
    const read = RESPONSES.get(path);
    if (read === undefined) return new Promise<never>(() => undefined);
    return Promise.resolve(read(market, querySchema.parse(query ?? {})));
  };
}
