import { topCoins } from '../bases.ts';
import { nextExpiries, yymmdd } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { listOptions, type OptionListing } from '../options.ts';
import { type Recorded, type StepsByBase, stepsOf } from '../steps.ts';

const venue = 'okx';

const SPOT: StepsByBase = {
  BTC: [0.1, 0.00000001],
  ETH: [0.01, 0.000001],
  SOL: [0.01, 0.000001],
  XRP: [0.0001, 0.000001],
  ADA: [0.0001, 0.000001],
  DOGE: [0.00001, 0.000001],
};
/** Lot sizes times contract value, in base units. */
const LINEAR: StepsByBase = {
  BTC: [0.1, 0.0001],
  ETH: [0.01, 0.001],
  SOL: [0.01, 0.01],
  XRP: [0.0001, 1],
  ADA: [0.0001, 10],
  DOGE: [0.00001, 10],
};
/** Sizes in US dollars: a BTC contract is worth 100, the others 10. */
const INVERSE: StepsByBase = {
  BTC: [0.1, 100],
  ETH: [0.01, 10],
  SOL: [0.01, 10],
  XRP: [0.0001, 10],
  ADA: [0.0001, 10],
  DOGE: [0.00001, 10],
};

/** Source: `mock-server/live/fixtures/okx/http_get_instruments_{spot,swap}.json`. */
const RECORDED: Recorded = new Set([
  'BTC-USD',
  'ETH-USD',
  'SOL-USD',
  'XRP-USD',
  'USDT-USD',
  'BTC-USD-SWAP',
  'BTC-USDT-SWAP',
  'ETH-USDT-SWAP',
]);

/** Futures of which other expiries are in `mock-server/live/fixtures/okx/http_get_instruments_futures.json`. */
const RECORDED_FUTURES: Recorded = new Set(['BTC-USD']);

const INVERSE_LOT = 10;
/** A BTC contract is 0.01 BTC, an ETH contract 0.1 ETH; the others by the same convention. */
const LOTS_PER_CONTRACT = 100;
const TETHER = { USDT: [0.0001, 0.0001] } as const;

/** Priced in the base; BTC's steps from `mock-server/live/fixtures/okx/http_get_instruments_option.json`. */
const OPTIONS: OptionListing = {
  venue,
  quote: 'USD',
  riskType: 'inverse',
  contractSize: 'lot',
  steps: { BTC: [0.0001, 0.01], ETH: [0.0001, 0.1] },
  recordedSteps: ['BTC'],
  expiries: { days: 1, weeks: 1, months: 1, quarters: 2 },
  symbolOf: (base, expiry, strike, side) => `${base}-USD-${yymmdd(expiry)}-${strike}-${side}`,
};

/** Contracts quoted in US dollars are inverse, those quoted in stablecoins linear. */
function contractTerms(base: string, quote: string) {
  if (quote !== 'USD') {
    const [tick, lot] = stepsOf(LINEAR, base, quote);
    const contractSize = Number((lot * LOTS_PER_CONTRACT).toPrecision(6));
    return { venue, base, quote, tick, lot, contractSize, riskType: 'linear' } as const;
  }
  const [tick] = stepsOf(INVERSE, base, quote);
  const lot = base === 'BTC' ? INVERSE.BTC[1] : INVERSE_LOT;
  return { venue, base, quote, tick, lot, riskType: 'inverse' } as const;
}
const generatedUnlessRecorded = (symbol: string) => ({ symbol, generated: !RECORDED.has(symbol) });

const spot = (quote: string, bases: readonly string[]): Instrument[] =>
  bases.map((base) => {
    const [tick, lot] = stepsOf({ ...SPOT, ...TETHER }, base, quote);
    const listing = { venue, base, quote, tick, lot, instType: 'spot' } as const;
    return instrument({ ...listing, ...generatedUnlessRecorded(`${base}-${quote}`) });
  });

const swaps = (quote: string, bases: readonly string[]): Instrument[] =>
  bases.map((base) =>
    instrument({
      ...contractTerms(base, quote),
      ...generatedUnlessRecorded(`${base}-${quote}-SWAP`),
      instType: 'perpetual',
    }),
  );

const futures = (quote: string, now: number): Instrument[] =>
  nextExpiries(now, { weeks: 2, months: 2, quarters: 2 }).flatMap((expiry) =>
    (['BTC', 'ETH'] as const).map((base) =>
      instrument({
        ...contractTerms(base, quote),
        symbol: `${base}-${quote}-${yymmdd(expiry)}`,
        generated: true,
        assumedSteps: !RECORDED_FUTURES.has(`${base}-${quote}`),
        instType: 'future',
        expiry,
      }),
    ),
  );

export const okx = (now: number): Instrument[] => [
  ...spot('USDT', topCoins(180)),
  ...spot('USD', [...topCoins(40), 'USDT']),
  ...spot('USDC', topCoins(40)),
  ...swaps('USDT', topCoins(180)),
  ...swaps('USD', topCoins(30)),
  ...futures('USDT', now),
  ...futures('USD', now),
  ...listOptions(OPTIONS, now),
];
