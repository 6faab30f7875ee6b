import type { LiveInstrument } from '@parallax/live';
import { contractKey, type PushedTopicKind } from '@parallax/protocol';
import { listInstruments } from '../catalogue/catalogue.ts';
import { type VenueId, venues } from '../catalogue/exchanges.ts';
import { type Instrument, instrument } from '../catalogue/instrument.ts';
import { TradableInstruments } from '../catalogue/tradable-instruments.ts';
import type { Clock } from '../clock.ts';
import type { Market } from '../market-reads.ts';
import type { CurrentValue } from '../market-source.ts';
import { createSimulator } from '../simulator/simulator.ts';
import type { LiveContract } from './live-contract.ts';
import { liveReads } from './live-reads.ts';
import type { LiveVenue } from './live-venue.ts';

interface LiveMarketOptions {
  /** seed of the simulated venues */
  readonly seed: number;
  readonly clock: Clock;
  /** creates the live venues; `onListed` is called when a venue's instruments change */
  readonly open: (onListed: () => void) => ReadonlyMap<VenueId, LiveVenue>;
}

function toInstrument(venue: VenueId, listed: LiveInstrument): Instrument {
  const { riskType, expiry, strike, optionType, fundingHours, settle, ...same } = listed;
  return instrument({
    ...same,
    venue,
    generated: false,
    ...(riskType === null ? {} : { riskType }),
    ...(expiry === null ? {} : { expiry }),
    ...(strike === null ? {} : { strike }),
    ...(optionType === null ? {} : { optionType }),
    ...(fundingHours === null ? {} : { fundingHours }),
    ...(settle === null ? {} : { settle }),
  });
}

/** The last received update, or `awaited` before the first. */
function readLive(kind: PushedTopicKind, { venue, instrument }: LiveContract): CurrentValue {
  const { contract } = instrument;
  return venue.read(kind, contract.symbol) ?? { kind: 'awaited', key: contractKey(contract) };
}

/**
 * A market of live venues next to simulated ones. A live venue lists its own instruments; before it
 * has been reached for the first time, the catalogue derived from naming conventions is used. Its prices are never
 * simulated.
 */
export function createLiveMarket(options: LiveMarketOptions): Market {
  const { seed, clock } = options;
  const now = () => clock.now();
  const live = options.open(() => {
    listings = list();
    contracts = undefined;
  });
  const isSimulated = ({ venue }: Instrument) => !live.has(venue);
  const simulator = createSimulator({
    seed,
    clock,
    instruments: (time) => listInstruments(time).filter(isSimulated),
  });
  let listings = list();
  let contracts:
    | { readonly byKey: ReadonlyMap<string, Instrument>; all: LiveContract[] }
    | undefined;

  /** The contracts of all venues, in the catalogue's venue order. */
  function list(): TradableInstruments {
    const listedByVenue = new Map(
      [...live].map(([id, { instruments }]) => [
        id,
        instruments && [...instruments.values()].map((listed) => toInstrument(id, listed)),
      ]),
    );
    const listAt = (time: number) => {
      const seen = new Set<VenueId>();
      return listInstruments(time).flatMap((conventional) => {
        const listed = listedByVenue.get(conventional.venue);
        if (listed === undefined) return [conventional];
        if (seen.has(conventional.venue)) return [];
        seen.add(conventional.venue);
        return listed;
      });
    };
    return new TradableInstruments(listAt, now);
  }

  function findLiveContract(key: string): LiveContract | undefined {
    const instrument = listings.byKey.get(key);
    const venue = instrument && live.get(instrument.venue);
    if (instrument === undefined || venue === undefined) return undefined;
    return { venue, instrument, listed: venue.instruments?.get(instrument.contract.symbol) };
  }

  function allLive(): readonly LiveContract[] {
    const { byKey } = listings;
    if (contracts?.byKey !== byKey) {
      const all = [...byKey.keys()].flatMap((key) => findLiveContract(key) ?? []);
      contracts = { byKey, all };
    }
    return contracts.all;
  }

  return {
    get catalogue() {
      return listings.catalogue;
    },
    reads: liveReads({
      clock,
      simulated: simulator.reads,
      liveVenues: [...live.values()],
      venues,
      findLiveContract,
      contractsOf: (venue) => allLive().filter((one) => one.venue === venue),
    }),
    start(sink) {
      simulator.start(sink);
      for (const venue of live.values()) venue.listen(sink);
    },
    stop() {
      simulator.stop();
      for (const venue of live.values()) venue.stop();
    },
    read(kind, key) {
      const contract = findLiveContract(key);
      return contract === undefined ? simulator.read(kind, key) : readLive(kind, contract);
    },
    watch(kind, key) {
      const contract = findLiveContract(key);
      if (contract === undefined) return simulator.watch(kind, key);
      contract.venue.watch(kind, contract.instrument.contract.symbol);
      return readLive(kind, contract);
    },
    unwatch(kind, key) {
      // also for expired contracts, which are no longer listed
      const [id = '', ...symbol] = key.split(':');
      const venue = [...live.values()].find(({ name }) => name === id);
      if (venue === undefined) simulator.unwatch(kind, key);
      else venue.unwatch(kind, symbol.join(':'));
    },
    isLive(kind, key) {
      const contract = findLiveContract(key);
      if (contract === undefined) return simulator.isLive(kind, key);
      const { venue, instrument } = contract;
      return venue.isFresh(kind === 'book' ? 'book' : 'ticker', instrument.contract.symbol);
    },
  };
}
