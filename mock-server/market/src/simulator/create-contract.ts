import type { Instrument } from '../catalogue/instrument.ts';
import { SimulatedBook } from './book.ts';
import { type FairValue, longestLevelOf } from './fair-value.ts';
import { ceilSteps, floorSteps, Grid } from './grid.ts';
import { SimulatedOpenInterest } from './open-interest.ts';
import { OptionFlow } from './options/option-flow.ts';
import { OptionTape } from './options/option-tape.ts';
import { PriceSpans } from './price-spans.ts';
import { Quotes, type Top, type TopAt } from './quotes.ts';
import { seedFor } from './random.ts';
import { SimulatedContract } from './simulated-contract.ts';
import { SimulatedTape } from './simulated-tape.ts';
import { SLOT_MS } from './spans.ts';
import { TradeFlow } from './trade-flow.ts';
import type { TradeTape } from './trade-tape.ts';

/** A contract whose trades, book and candles derive from its fair value. */
export function createSimulatedContract(
  seed: number,
  key: string,
  instrument: Instrument,
  value: FairValue,
): SimulatedContract {
  const create = instrument.contract.instType === 'option' ? createOption : createBusyContract;
  return create(seed, key, instrument, value);
}

/** An option, which is traded so seldom that the trades of a day are generated at once. */
function createOption(
  seed: number,
  key: string,
  instrument: Instrument,
  value: FairValue,
): SimulatedContract {
  const quotes = new Quotes(seed, key, instrument, value.fairAt);
  const topAt = rememberSlot((slot) => quotes.topAt(slot));
  const interest = new SimulatedOpenInterest(seed, key, instrument);
  const interestAt = (time: number) => interest.sizeAt(time);
  const flow = new OptionFlow(seed, key, instrument, interestAt, value.indexAt);
  const { prices } = quotes;
  const tape = new OptionTape((day) => flow.day(day), topAt, prices, new Grid(instrument.lot));
  const tradedLots = (from: number, until: number) => tape.tradedLots(from, until);
  const book = new SimulatedBook(seed, key, instrument, topAt, tradedLots);
  return new SimulatedContract({ instrument, value, prices, topAt, book, tape, interest });
}

/** A contract with several trades each minute. */
function createBusyContract(
  seed: number,
  key: string,
  instrument: Instrument,
  value: FairValue,
): SimulatedContract {
  const quotes = new Quotes(seed, key, instrument, value.fairAt);
  const spans = new PriceSpans(
    seedFor(seed, `moments ${key}`),
    (time) => quotes.topAt(time),
    longestLevelOf(instrument),
  );
  const topAt: TopAt = (time) => spans.topAt(time);
  const flow = new TradeFlow(seed, key, instrument, spans);
  const tape = new SimulatedTape(flow, spans, quotes.prices, new Grid(instrument.lot));
  const tradedLots = (from: number, until: number) => tape.tradedLots(from, until);
  const book = new SimulatedBook(seed, key, instrument, topAt, tradedLots);
  const { prices } = quotes;
  const interest = new SimulatedOpenInterest(seed, key, instrument);
  return new SimulatedContract({ instrument, value, prices, topAt, book, tape, interest });
}

const noTradedLots = () => ({ buys: 0, sells: 0 });

/** Computes the best prices once per slot, from its start. */
function rememberSlot(topOf: TopAt): TopAt {
  let last: { readonly slot: number; readonly top: Top } | undefined;
  return (time) => {
    const slot = Math.floor(time / SLOT_MS) * SLOT_MS;
    if (last?.slot !== slot) last = { slot, top: topOf(slot) };
    return last.top;
  };
}

/** Widens the quotes of each slot to include the prices that are traded in it. */
function includeTrades(quotes: Quotes, tape: TradeTape): TopAt {
  return rememberSlot((slot) => {
    const { bid, ask } = quotes.topAt(slot);
    const { low, high } = tape.bar(slot, slot + SLOT_MS);
    const { step } = quotes.prices;
    const below = bid - floorSteps(low / step);
    const above = ceilSteps(high / step) - ask;
    // both sides are widened equally, so that the mid stays at the last price
    const widening = Math.max(0, below, above);
    return { bid: Math.max(1, bid - widening), ask: ask + widening };
  });
}

/** A contract with recorded trades, whose book is centred on the last of them. */
export function createReplayedContract(
  seed: number,
  key: string,
  instrument: Instrument,
  value: FairValue,
  tape: TradeTape,
): SimulatedContract {
  const quotes = new Quotes(seed, key, instrument, (time) => tape.priceAt(time));
  const topAt = includeTrades(quotes, tape);
  const book = new SimulatedBook(seed, key, instrument, topAt, noTradedLots);
  const { prices } = quotes;
  const interest = new SimulatedOpenInterest(seed, key, instrument);
  return new SimulatedContract({ instrument, value, prices, topAt, book, tape, interest });
}
