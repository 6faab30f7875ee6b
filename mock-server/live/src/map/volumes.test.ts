import { describe, expect, it } from '@jest/globals';
import { toAmounts, volumePartsOf } from './volumes.ts';

const SPOT = { instType: 'spot', riskType: null, unit: 1 } as const;
const linear = (unit: number) => ({ instType: 'perpetual', riskType: 'linear', unit }) as const;
const inverse = (unit: number) => ({ instType: 'perpetual', riskType: 'inverse', unit }) as const;
const OPTION = { instType: 'option', riskType: 'inverse', unit: 1 } as const;

/** Each venue's fields as its documentation describes them, and what they mean in our units. */
const CASES = [
  [
    'Binance spot and USD-M: volume in the base currency, quoteVolume in the quote currency, count of trades',
    { info: { volume: 8_913.3, quoteVolume: 15.3, count: 76 } },
    SPOT,
    { volume_24h_base: 8_913.3, volume_24h_quote: 15.3, trades_24h: 76 },
  ],
  [
    'Binance COIN-M: volume in contracts of 100 US dollars, baseVolume in the coin',
    { info: { volume: 186, baseVolume: 0.01, count: 9 } },
    inverse(100),
    { volume_24h_base: 0.01, volume_24h_quote: 18_600, trades_24h: 9 },
  ],
  [
    'Bybit linear: volume24h in the base currency, turnover24h in the quote currency',
    { info: { volume24h: 49_337.3, turnover24h: 2_352_941_950.6, openInterest: 68_744.761 } },
    linear(1),
    { volume_24h_base: 49_337.3, volume_24h_quote: 2_352_941_950.6, open_interest: 68_744.761 },
  ],
  [
    'Bybit inverse: volume24h in US dollars, turnover24h in the coin',
    { info: { volume24h: 600_000, turnover24h: 12, openInterest: 250_000 } },
    inverse(1),
    { volume_24h_base: 12, volume_24h_quote: 600_000, open_interest: 250_000 },
  ],
  [
    'OKX linear: vol24h in contracts of 0.01 BTC, multiplied by the price for the volume in the quote currency',
    { info: { vol24h: 200, volCcy24h: 2 } },
    linear(0.01),
    { volume_24h_base: 2, volume_24h_quote: 100_000 },
  ],
  [
    'OKX inverse: vol24h in contracts of 100 US dollars',
    { info: { vol24h: 1_000, volCcy24h: 2 } },
    inverse(100),
    { volume_24h_base: 2, volume_24h_quote: 100_000 },
  ],
  [
    'Deribit: volume in the coin, volume_usd in US dollars, open interest in US dollars',
    { info: { stats: { volume: 4, volume_usd: 201_000 }, open_interest: 50_000 } },
    inverse(1),
    { volume_24h_base: 4, volume_24h_quote: 201_000, open_interest: 50_000 },
  ],
  [
    'Deribit options: volume and open interest in the coin, the turnover converted to the coin in which they are priced',
    { info: { stats: { volume: 7, volume_usd: 9_000 }, open_interest: 31.5 } },
    OPTION,
    { volume_24h_base: 7, volume_24h_quote: 0.14, open_interest: 31.5 },
    0.02,
  ],
  [
    "Kraken and Coinbase: ccxt's volume in the base",
    { baseVolume: 3, quoteVolume: 151_000, info: {} },
    SPOT,
    { volume_24h_base: 3, volume_24h_quote: 151_000 },
  ],
] as const;

describe('the volumes of a ticker', () => {
  it.each(CASES)(
    'are read as documented for %s',
    (_, { info, ...structure }, instrument, expected, price: number = 50_000) => {
      const parts = volumePartsOf({ bidVolume: undefined, ...structure }, info);
      expect(toAmounts(parts, instrument, price)).toEqual(expected);
    },
  );

  it('come with the best bid and ask sizes, converted by the contract unit', () => {
    const parts = volumePartsOf({ bidVolume: 5, askVolume: 7 }, {});
    expect(toAmounts(parts, inverse(100), 1)).toEqual({ bid_size: 500, ask_size: 700 });
  });

  it('exclude unreported and negative values', () => {
    expect(toAmounts(volumePartsOf({}, {}), SPOT, undefined)).toEqual({});
    expect(toAmounts(volumePartsOf({ bidVolume: -1 }, {}), SPOT, 1)).toEqual({});
  });
});
