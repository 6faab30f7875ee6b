import { monthLetter, nextExpiries } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { BASES, type Base, type StepsByBase } from '../steps.ts';

const venue = 'bitmex';
const EXPIRY_HOUR = 12;

const LINEAR: StepsByBase = {
  BTC: [0.1, 0.001],
  ETH: [0.01, 0.01],
  SOL: [0.01, 0.01],
  XRP: [0.0001, 1],
  ADA: [0.0001, 1],
  DOGE: [0.00001, 10],
};
const SPOT = [
  ['BTC', 0.5, 0.0001],
  ['ETH', 0.05, 0.001],
] as const;

const coin = (base: Base): string => (base === 'BTC' ? 'XBT' : base);
/** Sizes in US dollars. */
const inverseBitcoin = {
  venue,
  base: 'BTC',
  quote: 'USD',
  riskType: 'inverse',
  tick: 0.1,
  lot: 100,
} as const;

export function bitmex(now: number): Instrument[] {
  const spot = SPOT.map(([base, tick, lot]) => {
    const symbol = `${coin(base)}_USDT`;
    return instrument({
      venue,
      symbol,
      base,
      quote: 'USDT',
      instType: 'spot',
      tick,
      lot,
      generated: true,
    });
  });
  const linear = BASES.map((base) => {
    const [tick, lot] = LINEAR[base];
    const symbol = `${coin(base)}USDT`;
    return instrument({
      venue,
      symbol,
      base,
      quote: 'USDT',
      instType: 'perpetual',
      tick,
      lot,
      generated: true,
    });
  });
  // of market-data/wire/bitmex/http_get_instrument_xbtusd.json
  const inverse = instrument({
    ...inverseBitcoin,
    symbol: 'XBTUSD',
    instType: 'perpetual',
    generated: false,
  });
  const dated = nextExpiries(now, { quarters: 2 }, EXPIRY_HOUR).map((expiry) =>
    instrument({
      ...inverseBitcoin,
      symbol: `XBT${monthLetter(expiry)}`,
      instType: 'future',
      expiry,
      generated: true,
    }),
  );
  return [...spot, inverse, ...linear, ...dated];
}
