import { EXAMPLE_PREFIX } from '@parallax/feed';
import type { Contract, Exchange, InstType } from '@parallax/protocol';
import type { ExampleCatalogue } from '@parallax/store';

const DAY = 86_400_000;
const FEE_SOURCE = 'Spot Venue';

/** The price of one unit of each base, in dollars. */
export const PRICES = {
  BTC: 104_250,
  ETH: 3_920,
  SOL: 186.4,
  XRP: 2.412,
  DOGE: 0.2184,
  ADA: 0.7412,
  LTC: 118.6,
  AVAX: 31.25,
} as const;
type Base = keyof typeof PRICES;
const BASES: readonly Base[] = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'AVAX'];
const DATED: readonly Base[] = ['BTC', 'ETH'];
const EXPIRY_DAYS = [26, 61, 117, 208] as const;
const STRIKES = 17;

const VENUES = [
  { name: `${EXAMPLE_PREFIX}binance_spot`, displayName: 'Binance Spot', types: ['spot'] },
  { name: `${EXAMPLE_PREFIX}okx`, displayName: 'OKX', types: ['spot', 'perpetual', 'future'] },
  { name: `${EXAMPLE_PREFIX}kraken_spot`, displayName: 'Kraken Spot', types: ['spot'] },
  { name: `${EXAMPLE_PREFIX}coinbase`, displayName: 'Coinbase', types: ['spot'] },
  { name: `${EXAMPLE_PREFIX}binance_usdm`, displayName: 'Binance USD-M', types: ['perpetual'] },
  { name: `${EXAMPLE_PREFIX}bybit`, displayName: 'Bybit', types: ['perpetual', 'future'] },
  { name: `${EXAMPLE_PREFIX}deribit`, displayName: 'Deribit', types: ['future', 'option'] },
] as const satisfies readonly {
  name: string;
  displayName: string;
  types: readonly InstType[];
}[];
type ExampleVenue = (typeof VENUES)[number];

export const exampleDecimals = (price: number): number => {
  if (price >= 1_000) return 1;
  return price >= 10 ? 2 : 4;
};

function contractAt(
  { name, displayName }: ExampleVenue,
  base: Base,
  own: Pick<Contract, 'instType' | 'symbol'> & Partial<Contract>,
): Contract {
  const priceDecimals = own.priceDecimals ?? exampleDecimals(PRICES[base]);
  // one contract is quoted in USD, so that there is an index price to convert values with
  const quote = displayName === 'Deribit' && base === 'ETH' ? 'USD' : 'USDT';
  return {
    base,
    quote,
    riskType: own.instType === 'spot' ? null : 'linear',
    exchange: name,
    exchangeName: displayName,
    origExchange: name,
    origSymbol: own.symbol,
    qtyDecimals: PRICES[base] >= 1_000 ? 4 : 1,
    priceDecimals,
    marketDropdown: `${base}/${quote}`,
    generated: true,
    expiry: null,
    strike: null,
    optionType: null,
    tick: 10 ** -priceDecimals,
    lot: 0.001,
    contractSize: 1,
    contractSizeUnit: base,
    settle: own.instType === 'spot' ? null : quote,
    ...own,
  };
}

const strikesOf = (base: Base): number[] => {
  const step = base === 'BTC' ? 2_500 : 100;
  const middle = Math.round(PRICES[base] / step) * step;
  return Array.from({ length: STRIKES }, (_, i) => middle + (i - (STRIKES - 1) / 2) * step);
};

function contractsOf(venue: ExampleVenue, type: InstType, now: number): Contract[] {
  if (type === 'spot' || type === 'perpetual') {
    return BASES.map((base) =>
      contractAt(venue, base, {
        instType: type,
        symbol: `${base}USDT${type === 'spot' ? '' : 'P'}`,
      }),
    );
  }
  const expiries = EXPIRY_DAYS.map((days) => (Math.floor(now / DAY) + days) * DAY + DAY / 3);
  return DATED.flatMap((base) =>
    expiries.flatMap((expiry, index) => {
      const dated = { expiry, priceDecimals: 1 };
      if (type === 'future') {
        return contractAt(venue, base, { ...dated, instType: type, symbol: `${base}F${index}` });
      }
      return strikesOf(base).flatMap((strike) =>
        (['call', 'put'] as const).map((optionType) =>
          contractAt(venue, base, {
            ...dated,
            instType: type,
            strike,
            optionType,
            symbol: `${base}-${index}-${strike}-${optionType}`,
          }),
        ),
      );
    }),
  );
}

const exchangeOf = ({ name, displayName }: ExampleVenue): Exchange => ({
  id: name,
  type: name,
  name,
  displayName,
  custodian: false,
  primeBroker: false,
  active: true,
  tradable: true,
  isPrime: false,
  needsPassphrase: false,
  takerFee: 0.0005,
  takerFeeSource: FEE_SOURCE,
  makerFee: 0.0002,
  makerFeeSource: FEE_SOURCE,
  spotTakerFee: null,
  spotTakerFeeSource: null,
  spotMakerFee: null,
  spotMakerFeeSource: null,
  links: null,
});

/** A small catalogue in place of the real one; dates are after `now`. */
export const exampleCatalogue = (now: number): ExampleCatalogue => ({
  contracts: VENUES.flatMap((venue) =>
    venue.types.flatMap((type) => contractsOf(venue, type, now)),
  ),
  exchanges: VENUES.map(exchangeOf),
  venues: VENUES.map(({ name, displayName }) => ({ name, displayName })),
  instrumentTypes: [
    { name: 'spot', displayName: 'Spot' },
    { name: 'perpetual', displayName: 'Perpetual' },
    { name: 'future', displayName: 'Future' },
    { name: 'option', displayName: 'Option' },
  ],
  session: {
    traderId: `${EXAMPLE_PREFIX}trader`,
    companyId: `${EXAMPLE_PREFIX}company`,
    email: 'trader@example.com',
  },
});
