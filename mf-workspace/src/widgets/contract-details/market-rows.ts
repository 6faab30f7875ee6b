import {
  alertFigure,
  type Contract,
  type Greeks,
  knownFundingApr,
  priceUnit,
  spreadBps,
  type Ticker,
  type TickerField,
} from '@parallax/protocol';
import {
  BASIS_POINTS,
  COMPUTED_PERCENT,
  fieldValue,
  figureUnit,
  formatField,
  HOURS,
  NO_UNIT,
  PERCENT,
  type Unit,
  UTC_TIME,
} from '@parallax/ui';
import {
  formatAmount,
  formatBps,
  formatDelta,
  formatIndexPrice,
  formatInterval,
  formatPercent,
  formatPrice,
  formatSize,
  formatVolatility,
  NO_VALUE,
  sizeDecimals,
} from '@parallax/ui/format';
import { openInterestInQuote } from '../../widget-kit/contract/quote-figures.ts';
import { greekDecimals } from '../../widget-kit/options/chain-rows.ts';

export interface MarketInputs {
  readonly contract: Contract;
  /** the hours between two fundings; undefined while they are unknown */
  readonly fundingHours: number | undefined;
}

export interface MarketRow {
  readonly label: string;
  readonly read: (ticker: Ticker, now: number) => number | undefined;
  readonly format: (value: number, ticker?: Ticker) => string;
  /** of the value in the file */
  readonly unit: Unit;
  /** a field of the ticker */
  readonly field?: TickerField;
  /** whether the sign of the value is a direction */
  readonly signed?: boolean;
}

export interface MarketSection {
  readonly title: string;
  readonly rows: readonly MarketRow[];
}

/** Sums from here on are shown without decimals. */
const INTEGER_FROM = 1_000;

const known = (value: number | null | undefined): number | undefined => value ?? undefined;

/** The prices and figures that apply to the type of a contract. */
export function marketSections(inputs: MarketInputs): readonly MarketSection[] {
  const { contract } = inputs;
  const { instType, quote, base, contractSizeUnit } = contract;
  const isDerivative = instType !== 'spot';
  const amount = (value: number, unit: string): string =>
    `${formatSize(value, value >= INTEGER_FROM ? 0 : sizeDecimals(contract))} ${unit}`;
  const fieldRow = (
    label: string,
    field: TickerField,
    unit: Unit,
    format: MarketRow['format'] = (value) => formatField(field, value, contract),
  ): MarketRow => ({
    label,
    field,
    unit,
    read: (ticker) => fieldValue(ticker, field),
    format,
  });
  const price = (label: string, field: TickerField): MarketRow => {
    const unit =
      instType === 'option' && field === 'index_price' ? quote : figureUnit(contract, field);
    const inFile = { name: unit ?? priceUnit(contract) };
    return fieldRow(label, field, inFile, (value) =>
      [formatField(field, value, contract), unit].filter(Boolean).join(' '),
    );
  };

  const market: MarketRow[] = [
    price('Bid', 'bid'),
    price('Ask', 'ask'),
    {
      label: 'Spread',
      unit: BASIS_POINTS,
      read: (ticker) => known(spreadBps(ticker)),
      format: formatBps,
    },
    price('Last', 'last'),
    ...(isDerivative ? [price('Mark', 'mark_price'), price('Index', 'index_price')] : []),
    ...(instType === 'future' ? basisRows(contract) : []),
    fieldRow('24h change', 'chg_24h_pct', COMPUTED_PERCENT),
    price('24h high', 'high_24h'),
    price('24h low', 'low_24h'),
    fieldRow('24h volume', 'volume_24h_base', { name: base }, (value) => amount(value, base)),
    fieldRow('24h turnover', 'volume_24h_quote', { name: priceUnit(contract) }, (value) =>
      amount(value, priceUnit(contract)),
    ),
    ...(isDerivative
      ? [
          fieldRow('Open interest', 'open_interest', { name: contractSizeUnit }, (value) =>
            formatAmount(value, contractSizeUnit),
          ),
          ...(contractSizeUnit === quote
            ? []
            : [
                {
                  label: 'Open int. value',
                  unit: { name: quote },
                  read: (ticker: Ticker) => openInterestInQuote(ticker, contract),
                  format: (value: number) => formatAmount(value, quote),
                },
              ]),
        ]
      : []),
  ];
  return [
    { title: 'Market', rows: market },
    ...(instType === 'perpetual' ? [{ title: 'Funding', rows: fundingRows(inputs) }] : []),
    ...(instType === 'option'
      ? [{ title: 'Volatility and greeks', rows: optionRows(contract) }]
      : []),
  ];
}

/** The basis of the mid price against the index price. */
const basisRows = ({ expiry }: Contract): MarketRow[] => [
  {
    label: 'Basis',
    unit: COMPUTED_PERCENT,
    read: ({ mid, index_price: index }) =>
      mid === null || index === null ? undefined : (mid - index) / index,
    format: formatPercent,
    signed: true,
  },
  {
    label: 'Basis ann.',
    unit: COMPUTED_PERCENT,
    read: (ticker, now) => known(alertFigure({ kind: 'basis', ticker, expiry }, now)),
    format: formatPercent,
    signed: true,
  },
];

const fundingRows = ({ contract, fundingHours: hours }: MarketInputs): MarketRow[] => [
  {
    label: 'Rate',
    unit: { ...PERCENT, name: '% per interval' },
    field: 'pred_funding_rate',
    read: (ticker) => known(ticker.pred_funding_rate),
    format: (value) => formatField('pred_funding_rate', value, contract),
  },
  { label: 'Interval', unit: HOURS, read: () => hours, format: formatInterval },
  {
    label: 'APR',
    unit: COMPUTED_PERCENT,
    read: ({ pred_funding_rate: rate }) => known(knownFundingApr(rate, hours)),
    format: formatPercent,
    signed: true,
  },
  {
    label: 'Next in',
    unit: UTC_TIME,
    field: 'next_funding_time',
    read: (ticker) => known(ticker.next_funding_time),
    format: (value) => formatField('next_funding_time', value, contract),
  },
];

const optionRows = ({ quote }: Contract): MarketRow[] => {
  const greek = (
    label: string,
    figure: keyof Greeks,
    unit: Unit,
    format: MarketRow['format'],
  ): MarketRow => ({
    label,
    unit,
    read: ({ greeks }) => greeks?.[figure],
    format,
  });
  // the decimals of the greeks depend on the price of the underlying
  const sized = (
    label: string,
    figure: 'gamma' | 'theta' | 'vega',
    decimals: 'gamma' | 'thetaVega',
    unit: { readonly shown: string; readonly inFile: string },
  ): MarketRow =>
    greek(label, figure, { name: unit.inFile }, (value, ticker) => {
      const underlying = ticker?.greeks?.underlying_price ?? ticker?.index_price ?? null;
      return `${formatPrice(value, greekDecimals(underlying)[decimals])}${unit.shown}`;
    });
  return [
    greek('Mark IV', 'implied_volatility', PERCENT, formatVolatility),
    greek('Bid IV', 'bid_iv', PERCENT, formatVolatility),
    greek('Ask IV', 'ask_iv', PERCENT, formatVolatility),
    greek(
      'Underlying',
      'underlying_price',
      { name: quote },
      (value) => `${formatIndexPrice(value)} ${quote}`,
    ),
    greek('Delta', 'delta', NO_UNIT, (value) => formatDelta(value)),
    sized('Gamma', 'gamma', 'gamma', { shown: '', inFile: `per ${quote}` }),
    sized('Theta', 'theta', 'thetaVega', {
      shown: ` ${quote} a day`,
      inFile: `${quote} per day`,
    }),
    sized('Vega', 'vega', 'thetaVega', {
      shown: ` ${quote} per 1% IV`,
      inFile: `${quote} per percentage point of volatility`,
    }),
  ];
};

/** The text of a row: '—' without a ticker or a value. */
export function marketText(row: MarketRow, ticker: Ticker | undefined, now: number): string {
  const value = ticker && row.read(ticker, now);
  return value === undefined ? NO_VALUE : row.format(value, ticker);
}
