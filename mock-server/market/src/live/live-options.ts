import type { AllTickers } from '@parallax/live';
import { type Contract, contractKey, type OptionsChain } from '@parallax/protocol';
import type { MarketReads, OptionsChainQuery } from '../market-reads.ts';
import { buildChain, findListedChain, optionQuote, type QuotedOption } from '../options-chain.ts';
import type { LiveContract } from './live-contract.ts';
import type { LiveVenue } from './live-venue.ts';

interface Options {
  readonly now: () => number;
  readonly simulated: Pick<MarketReads, 'optionsChain'>;
  readonly liveVenues: readonly LiveVenue[];
  readonly contractsOf: (venue: LiveVenue) => readonly LiveContract[];
  readonly fetchTickers: (venue: LiveVenue) => Promise<AllTickers>;
}

/** Options chains of live venues, from their bulk responses with all tickers. */
export function liveOptions(options: Options): MarketReads['optionsChain'] {
  const { now, simulated, liveVenues, contractsOf, fetchTickers } = options;

  async function chainAt(
    venue: LiveVenue,
    query: OptionsChainQuery,
  ): Promise<OptionsChain | undefined> {
    const venueContracts = contractsOf(venue);
    const listed = findListedChain(
      venueContracts.map(({ instrument }) => instrument.contract),
      query,
    );
    // throws while the venue is unavailable
    const all = await fetchTickers(venue);
    if (listed === undefined) return undefined;
    const unified = new Map(
      venueContracts.map((one) => [contractKey(one.instrument.contract), one.listed?.unified]),
    );
    const quotes = new Map<Contract, QuotedOption>();
    for (const contract of listed.contracts) {
      const name = unified.get(contractKey(contract));
      const quoted = name === undefined ? undefined : quotedOption(contract, name, all);
      if (quoted !== undefined) quotes.set(contract, quoted);
    }
    return buildChain(listed, quotes, now());
  }

  return (query) => {
    const venue = liveVenues.find(({ name }) => name === query.exchange);
    return venue === undefined ? simulated.optionsChain(query) : chainAt(venue, query);
  };
}

function quotedOption(
  contract: Contract,
  unified: string,
  { byContract, amounts }: AllTickers,
): QuotedOption | undefined {
  const parts = byContract.get(unified);
  if (parts === undefined) return undefined;
  const { bid = null, ask = null, last = null, mark = null, index = null, greeks } = parts;
  const figures = { ...amounts.get(unified), bid, ask, last, mark_price: mark };
  const { optionFigures = {} } = parts;
  return {
    quote: optionQuote(contract, figures, { ...optionFigures, ...greeks }),
    underlying_price: optionFigures.underlying_price ?? null,
    index_price: index,
  };
}
