import type { Exchange } from 'ccxt';
import { CcxtLink } from '../ccxt-link.ts';
import { type LiveInstrument, parseInstrument } from '../map/market.ts';
import { openExchange } from '../open-exchange.ts';
import type { LiveVenueId } from '../venues.ts';
import { type MarketFixture, toCcxtMarket } from './replay-fixtures.ts';
import { type ScriptedReply, type ScriptedVenue, startScriptedVenue } from './scripted-venue.ts';

const STEPS = { precision: { amount: 1, price: 0.1 }, info: {} };

/** A fake venue and the link connected to it. */
export interface FakeVenueConnection {
  readonly venue: ScriptedVenue;
  readonly exchange: Exchange;
  readonly link: CcxtLink;
  readonly instruments: readonly LiveInstrument[];
  close(): Promise<void>;
}

/** Starts a fake venue with these contracts and scripted replies, and creates a link to it. */
export async function connectScriptedVenue(
  id: LiveVenueId,
  markets: readonly MarketFixture[],
  script: readonly ScriptedReply[],
  now: () => number,
): Promise<FakeVenueConnection> {
  const venue = await startScriptedVenue(script);
  const exchange = openExchange(id, venue.url);
  const ccxtMarkets = markets.map(toCcxtMarket);
  exchange.setMarkets(ccxtMarkets);
  const link = new CcxtLink(exchange, id, now);
  return {
    venue,
    exchange,
    link,
    instruments: ccxtMarkets.flatMap(
      (market) => parseInstrument(id, { ...market, ...STEPS }) ?? [],
    ),
    async close() {
      await link.disconnect();
      await venue.close();
    },
  };
}
