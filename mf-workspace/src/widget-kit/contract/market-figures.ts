import { lastTicker, lastTickerSince, serverNow } from '@parallax/feed';
import {
  type BulkFigure,
  type BulkTicker,
  type BulkTickers,
  type Contract,
  contractKey,
  conversionLookup,
  conversionRate,
  isPricedInBase,
  partsOfContractKey,
  relativeSpread,
  TICKER_STALE_MS,
  tickersByContract,
  valueOfSize,
} from '@parallax/protocol';

/** Newest figures of all contracts: from the feed for those in view, else from the bulk response. */
export interface MarketFigures {
  /** null if unknown */
  figure: (contract: Contract, name: BulkFigure) => number | null;
  /** (ask − bid) / mid as a fraction; null without both sides or if they cross */
  spread: (contract: Contract) => number | null;
  /** traded in 24 hours, in US dollars at the index prices; of options the premiums */
  turnover: (contract: Contract) => number | null;
  /** open interest in US dollars at the mark price, or for options at the index price */
  openInterest: (contract: Contract) => number | null;
  /**
   * the time of the bulk response if it is stale and the feed has not sent a ticker for one of the
   * contracts; stable
   */
  staleSince: (keys: readonly string[]) => number | undefined;
  setBulk: (response: BulkTickers) => void;
}

const DOLLAR = 'USD';

/** The venues without a contract in a bulk response, for example because they do not respond. */
function missingVenues(
  contracts: readonly Contract[],
  bulk: ReadonlyMap<string, BulkTicker>,
): ReadonlySet<string> {
  const missing = new Set(contracts.map(({ exchange }) => exchange));
  for (const key of bulk.keys()) missing.delete(partsOfContractKey(key).exchange);
  return missing;
}

export function createMarketFigures(contracts: readonly Contract[]): MarketFigures {
  let bulk: ReadonlyMap<string, BulkTicker> = new Map();
  let bulkAt = 0;
  let missing: ReadonlySet<string> = new Set();
  let convert = conversionLookup(contracts);

  const figure = (contract: Contract, name: BulkFigure): number | null => {
    const key = contractKey(contract);
    const loaded = bulk.get(key);
    const live = lastTickerSince(key, loaded && bulkAt);
    return (live ? live[name] : loaded?.[name]) ?? null;
  };

  const indexPrice = (key: string): number | null | undefined => {
    const loaded = bulk.get(key);
    return (lastTickerSince(key, loaded && bulkAt) ?? loaded)?.index_price;
  };
  /** US dollars for one unit of a quote. */
  const dollarsOf = (quote: string): number | null => {
    const conversion = convert(quote, DOLLAR);
    return (conversion && conversionRate(conversion, indexPrice)) ?? null;
  };
  const inDollars = (value: number | null, quote: string): number | null => {
    const rate = value === null ? null : dollarsOf(quote);
    return value === null || rate === null ? null : value * rate;
  };
  const priceOf = (contract: Contract): number | null =>
    contract.instType === 'option'
      ? figure(contract, 'index_price')
      : (figure(contract, 'mark_price') ?? figure(contract, 'last'));

  return {
    figure,
    spread: (contract) =>
      relativeSpread({ bid: figure(contract, 'bid'), ask: figure(contract, 'ask') }),
    turnover(contract) {
      const turnover = figure(contract, 'volume_24h_quote');
      if (!isPricedInBase(contract)) return inDollars(turnover, contract.quote);
      const index = figure(contract, 'index_price');
      if (turnover === null || index === null) return null;
      return inDollars(turnover * index, contract.quote);
    },
    openInterest(contract) {
      const size = figure(contract, 'open_interest');
      const price = priceOf(contract);
      if (size === null || price === null || !(price > 0)) return null;
      return inDollars(valueOfSize(size, price, contract).quote_value, contract.quote);
    },
    staleSince(keys) {
      const isStale = bulkAt > 0 && serverNow() - bulkAt >= TICKER_STALE_MS;
      return isStale && keys.some((key) => lastTicker(key) === undefined) ? bulkAt : undefined;
    },
    setBulk(bulkResponse) {
      bulk = tickersByContract(bulkResponse);
      bulkAt = bulkResponse.at;
      const previous = missing;
      missing = missingVenues(contracts, bulk);
      if (missing.size === previous.size && [...missing].every((name) => previous.has(name)))
        return;
      convert = conversionLookup(contracts, missing);
    },
  };
}
