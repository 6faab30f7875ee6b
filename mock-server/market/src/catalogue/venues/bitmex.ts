import { topCoins } from '../bases.ts';
import { monthCode, nextExpiries } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { type StepsByBase, stepsOf } from '../steps.ts';

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
const SPOT: Pick<StepsByBase, 'BTC' | 'ETH'> = { BTC: [0.5, 0.0001], ETH: [0.05, 0.001] };

const coin = (base: string): string => (base === 'BTC' ? 'XBT' : base);
const inUsdt = { venue, quote: 'USDT', generated: true } as const;
/** An XBTUSDT contract is a millionth of a bitcoin; the others by the same convention. */
const CONTRACTS_PER_LOT = 1_000;
/** Sizes are in US dollars; one contract is 1 USD. */
const inverseBitcoin = {
  venue,
  base: 'BTC',
  quote: 'USD',
  riskType: 'inverse',
  tick: 0.1,
  lot: 100,
  contractSize: 1,
} as const;

export function bitmex(now: number): Instrument[] {
  const spot = topCoins(2).map((base) => {
    const [tick, lot] = stepsOf(SPOT, base, 'USDT');
    const symbol = `${coin(base)}_USDT`;
    return instrument({ ...inUsdt, symbol, base, instType: 'spot', tick, lot });
  });
  const linear = topCoins(80).map((base) => {
    const [tick, lot] = stepsOf(LINEAR, base, 'USDT');
    const symbol = `${coin(base)}USDT`;
    const contractSize = Number((lot / CONTRACTS_PER_LOT).toPrecision(6));
    return instrument({ ...inUsdt, symbol, base, instType: 'perpetual', tick, lot, contractSize });
  });
  // from a response of `GET /instrument`, in the test data of nautechsystems/nautilus_trader
  const inverse = instrument({
    ...inverseBitcoin,
    symbol: 'XBTUSD',
    instType: 'perpetual',
    generated: false,
  });
  const dated = nextExpiries(now, { quarters: 2 }, EXPIRY_HOUR).map((expiry) =>
    instrument({
      ...inverseBitcoin,
      symbol: `XBT${monthCode(expiry)}`,
      instType: 'future',
      expiry,
      generated: true,
    }),
  );
  return [...spot, inverse, ...linear, ...dated];
}
