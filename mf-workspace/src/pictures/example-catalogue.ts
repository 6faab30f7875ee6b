import { EXAMPLE_PREFIX } from '@parallax/feed';
import type { Contract, Exchange, InstType } from '@parallax/protocol';
import type { ExampleCatalogue } from '@parallax/store';

const DAY = 86_400_000;
const FEE_SOURCE = 'Spot Venue';

/**
 * The price of one unit of each base, in dollars. The bases are invented and their prices are round,
 * so that no figure of a picture can be taken for the price of a contract.
 */
export const PRICES = {
  AAA: 1_000,
  BBB: 500,
  CCC: 200,
  DDD: 100,
  EEE: 50,
  FFF: 10,
  GGG: 5,
  HHH: 2,
  III: 1_000,
  JJJ: 500,
  KKK: 200,
  LLL: 100,
  MMM: 50,
  NNN: 20,
  OOO: 10,
  PPP: 5,
  QQQ: 2,
  RRR: 1,
  SSS: 500,
  TTT: 20,
} as const;
type Base = keyof typeof PRICES;
const BASES: readonly Base[] = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG', 'HHH'];
/** Enough for the tables of gainers and losers, on one venue only, which keeps the catalogue small. */
const MOVERS: readonly Base[] = [
  'III',
  'JJJ',
  'KKK',
  'LLL',
  'MMM',
  'NNN',
  'OOO',
  'PPP',
  'QQQ',
  'RRR',
  'SSS',
  'TTT',
];
const DATED: readonly Base[] = ['AAA', 'BBB'];
const EXPIRY_DAYS = [26, 61, 117, 208] as const;
const STRIKES = 17;

const VENUES = [
  { name: `${EXAMPLE_PREFIX}binance_spot`, displayName: 'Binance Spot', types: ['spot'] },
  { name: `${EXAMPLE_PREFIX}okx`, displayName: 'OKX', types: ['spot', 'perpetual', 'future'] },
  { name: `${EXAMPLE_PREFIX}kraken_spot`, displayName: 'Kraken Spot', types: ['spot'] },
  { name: `${EXAMPLE_PREFIX}coinbase`, displayName: 'Coinbase', types: ['spot'] },
  { name: `${EXAMPLE_PREFIX}binance_usdm`, displayName: 'Binance USD-M', types: ['perpetual'] },
  {
    name: `${EXAMPLE_PREFIX}bybit_unified`,
    displayName: 'Bybit Unified',
    types: ['spot', 'perpetual', 'future'],
  },
  { name: `${EXAMPLE_PREFIX}deribit`, displayName: 'Deribit', types: ['spot', 'future', 'option'] },
  { name: `${EXAMPLE_PREFIX}bitmex`, displayName: 'BitMEX', types: ['spot'] },
  { name: `${EXAMPLE_PREFIX}prime`, displayName: 'Prime', types: ['spot'] },
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
  const quote = displayName === 'Deribit' && base === 'BBB' ? 'USD' : 'USDT';
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
    generated: false,
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
  const price = PRICES[base];
  const step = price / 40;
  return Array.from({ length: STRIKES }, (_, i) => price + (i - (STRIKES - 1) / 2) * step);
};

function contractsOf(venue: ExampleVenue, type: InstType, now: number): Contract[] {
  if (type === 'spot' || type === 'perpetual') {
    const bases = venue.displayName === 'Binance USD-M' ? [...BASES, ...MOVERS] : BASES;
    return bases.map((base) =>
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
