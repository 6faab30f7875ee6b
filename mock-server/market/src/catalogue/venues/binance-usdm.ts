import { nextExpiries, yymmdd } from '../expiries.ts';
import { type Instrument, instrument } from '../instrument.ts';
import { BINANCE_USDM_PERPETUALS } from '../recorded/binance-usdm.ts';
import { type StepsByBase, stepsOf } from '../steps.ts';

const venue = 'binance_usdm';
const MAX_DECIMALS = 8;

const DOLLAR_STEPS: StepsByBase = {
  BTC: [0.1, 0.001],
  ETH: [0.01, 0.001],
  SOL: [0.01, 0.01],
  XRP: [0.0001, 0.1],
  ADA: [0.0001, 1],
  DOGE: [0.00001, 1],
};
const BITCOIN_STEPS = { ETH: [0.00001, 0.01] } as const;

/** The default bases of the UI are listed first. */
const FIRST: readonly string[] = Object.keys(DOLLAR_STEPS);

function perpetuals(quote: 'USDT' | 'USDC' | 'BTC'): Instrument[] {
  const recorded = BINANCE_USDM_PERPETUALS[quote].split(/\s+/);
  const others = recorded.filter((base) => !FIRST.includes(base));
  // also lists ADA/USDC, which is missing from the recorded list
  const first = quote === 'BTC' ? FIRST.filter((base) => recorded.includes(base)) : FIRST;
  return [...first, ...others].map((base) => {
    const [tick, lot] = stepsOf(
      quote === 'BTC' ? BITCOIN_STEPS : DOLLAR_STEPS,
      base,
      quote,
      MAX_DECIMALS,
    );
    return instrument({
      venue,
      symbol: `${base}${quote}`,
      base,
      quote,
      instType: 'perpetual',
      tick,
      lot,
      generated: !recorded.includes(base),
      // the recorded list has no decimals
      assumedSteps: true,
    });
  });
}

const dated = (now: number): Instrument[] =>
  nextExpiries(now, { quarters: 2 }).flatMap((expiry) =>
    (['BTC', 'ETH'] as const).map((base) => {
      const [tick, lot] = DOLLAR_STEPS[base];
      return instrument({
        venue,
        symbol: `${base}USDT_${yymmdd(expiry)}`,
        base,
        quote: 'USDT',
        instType: 'future',
        expiry,
        tick,
        lot,
        generated: true,
      });
    }),
  );

export const binanceUsdm = (now: number): Instrument[] => [
  ...perpetuals('USDT'),
  ...perpetuals('USDC'),
  ...perpetuals('BTC'),
  ...dated(now),
];
