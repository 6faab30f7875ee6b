import type { Exchange } from 'ccxt';
import { CcxtLink } from '../ccxt-link.ts';
import { instrumentOf, type LiveInstrument } from '../map/market.ts';
import { openExchange } from '../open-exchange.ts';
import type { LiveVenueId } from '../venues.ts';
import { type KnownMarket, marketOf } from './hear-recorded.ts';
import { type Exchanged, type PlayedVenue, playVenue } from './play-venue.ts';

const STEPS = { precision: { amount: 1, price: 0.1 }, info: {} };

/** A venue on this machine, with what hears it. */
export interface Played {
  readonly venue: PlayedVenue;
  readonly exchange: Exchange;
  readonly link: CcxtLink;
  readonly instruments: readonly LiveInstrument[];
  close(): Promise<void>;
}

/** Plays a venue that tells what is said of it, and lists these contracts. */
export async function hearPlayed(
  id: LiveVenueId,
  markets: readonly KnownMarket[],
  exchanged: readonly Exchanged[],
  now: () => number,
): Promise<Played> {
  const venue = await playVenue(exchanged);
  const exchange = openExchange(id, venue.url);
  const known = markets.map(marketOf);
  exchange.setMarkets(known);
  const link = new CcxtLink(exchange, id, now);
  return {
    venue,
    exchange,
    link,
    instruments: known.flatMap((one) => instrumentOf(id, { ...one, ...STEPS }) ?? []),
    async close() {
      await link.drop();
      await venue.close();
    },
  };
}
