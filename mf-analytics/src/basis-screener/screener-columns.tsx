import { lastTicker } from '@parallax/feed';
import {
  COMPUTED_PERCENT,
  DAYS,
  LiveText,
  ofDifferences,
  type TableColumn,
  type Unit,
  UTC_DAY,
  unitByRow,
} from '@parallax/ui';
import { formatExpiry, formatSize, NO_VALUE, sizeDecimals } from '@parallax/ui/format';
import type { ComponentProps } from 'react';
import { daysText, differenceText, percentText } from '../basis/basis-text.ts';
import { CONTRACT_SOURCE } from '../market/contract-texts.ts';
import { QuoteRateCell } from '../market/quote-rate-cell.tsx';
import { quoteRateUnit } from '../market/quote-rate-unit.ts';
import { unknownTakerFee } from '../market/unknown-taker-fee.ts';
import { growingWidth, liveFigureColumn } from '../tables/live-figure-column.ts';
import { statusColumn } from '../tables/status-column.tsx';
import type { PairFigures } from './pair-figures.ts';
import type { ScreenerMarket } from './screener-market.ts';
import type { ScreenerRow } from './screener-rows.ts';
import { FUTURE, LEG, sideColumns } from './side-columns.tsx';
import styles from './top-size.module.css';

type Column = TableColumn<ScreenerRow>;

/** Sources of the formulas, see docs/analytics.md. */
const BINANCE = 'Source: Binance COIN-M documentation.';
const HUMMINGBOT = 'Source: hummingbot v2_funding_rate_arb.py.';
const ANNUALISATION = "× 365 / days (Act/365), '—' below one day.";
const OPENING_FEES =
  'The fees cover opening only: one taker fill on each side. Delivery and closing the leg are not included.';

const QUOTE_DIFFERENCE = ofDifferences(
  unitByRow('Future quote', ({ future }: ScreenerRow) => future.quote),
  ({ leg, future }) => Math.max(leg.priceDecimals, future.priceDecimals),
);

/** Decimals of a size in the base currency when there is no price to value it. */
const BASE_DECIMALS = 5;

type FigureColumn = Pick<Column, 'id' | 'header' | 'hint' | 'hiddenByDefault' | 'width'> & {
  value: (figures: PairFigures) => number | undefined;
  /** why the figure is missing although the row has no problem */
  reason?: (row: ScreenerRow) => string | undefined;
};

/**
 * The decimals depend on the value of one unit of the base at the future's bid, the price at which the
 * size would be sold.
 */
function topSizeText(size: number, { future, futureKey }: ScreenerRow): string {
  const inBase = { ...future, contractSizeUnit: future.base, qtyDecimals: BASE_DECIMALS };
  const decimals = sizeDecimals(inBase, lastTicker(futureKey)?.bid);
  return formatSize(size, decimals);
}

/**
 * The columns of all pairs. Rows with a problem are sorted last by every live figure.
 * @param _unavailable not read: when a venue goes offline, it makes the caller's memo create new
 * columns, so that the table sorts its rows again
 * @param hasSeveralQuotes whether the leg of any pair is converted to the quote currency of its future
 */
export function screenerColumns(
  market: ScreenerMarket,
  _unavailable: ReadonlySet<string>,
  hasSeveralQuotes: boolean,
): readonly Column[] {
  const unknownFee = ({ leg, future }: ScreenerRow): string | undefined =>
    unknownTakerFee([leg, future], market.values.takerFeeOf);
  const liveText = (
    id: string,
    row: ScreenerRow,
    compute: ComponentProps<typeof LiveText>['compute'],
  ) => (
    <LiveText
      tickers={row.tickers}
      staleSince={market.values.staleSince}
      compute={compute}
      attributes={{ 'data-figure': id }}
      everySecond
    />
  );
  const live = (
    { value, reason, ...column }: FigureColumn & { unit: Unit<ScreenerRow> },
    text: (value: number | undefined, row: ScreenerRow) => ReturnType<typeof percentText>,
  ): Column =>
    liveFigureColumn({
      width: growingWidth(84),
      ...column,
      cell: (row) =>
        liveText(column.id, row, () => {
          const figure = value(market.figures(row));
          const tooltip = figure === undefined ? reason?.(row) : undefined;
          return { ...text(figure, row), tooltip };
        }),
      value: (row) => value(market.figures(row)),
      isSortable: (row) => market.problem(row) === undefined,
    });
  const sizeText = (row: ScreenerRow): string => {
    if (market.isTopSizePending(row)) return '…';
    const size = market.topSize(row);
    return size === undefined ? NO_VALUE : topSizeText(size, row);
  };
  const price = (figure: FigureColumn): Column => ({
    ...live({ ...figure, unit: QUOTE_DIFFERENCE }, (value, { future }) =>
      differenceText(value, future.priceDecimals),
    ),
    decimals: ({ future }) => future.priceDecimals,
  });
  const percent = (figure: FigureColumn): Column =>
    live({ ...figure, unit: COMPUTED_PERCENT }, (value) => percentText(value));
  /** A cost: unlike that of a return, its sign has no colour. */
  const cost = (figure: FigureColumn): Column =>
    live({ ...figure, unit: COMPUTED_PERCENT }, (value) => ({
      text: percentText(value).text,
      direction: undefined,
    }));

  return [
    ...sideColumns(market, LEG),
    ...sideColumns(market, FUTURE),
    {
      id: 'expiry',
      header: 'Expiry',
      hint: `The day on which the future settles, in UTC. ${CONTRACT_SOURCE}`,
      width: growingWidth(88),
      hiddenByDefault: true,
      unit: UTC_DAY,
      cell: ({ expiry }) => formatExpiry(expiry),
      sortValue: ({ expiry }) => expiry,
    },
    {
      id: 'days',
      header: 'Days',
      fileHeading: 'Time to expiry',
      unit: DAYS,
      hint: `Fractional days to expiry: (expiry − now) / 24 h.\n${BINANCE}`,
      width: growingWidth(80),
      align: 'end',
      cell: (row) => liveText('days', row, () => ({ text: daysText(market.days(row)) })),
      sortValue: market.days,
      filter: 'range',
    },
    percent({
      id: 'executable_annualised',
      header: 'Exec. ann.',
      hint: `Executable % ${ANNUALISATION}\n${BINANCE}`,
      value: ({ executable }) => executable?.annualised,
    }),
    percent({
      id: 'after_fees_annualised',
      header: 'After fees ann.',
      width: growingWidth(96),
      hint: `(Executable % − taker fees) ${ANNUALISATION} ${OPENING_FEES}\n${HUMMINGBOT}`,
      value: ({ afterFees }) => afterFees?.annualised,
      reason: unknownFee,
    }),
    cost({
      id: 'funding',
      header: 'Funding cost to exp.',
      width: growingWidth(136),
      hint: 'What holding a perpetual leg costs in total until expiry at the current funding rate, not annualised: rate × 24 / interval hours × days. Positive: the long perpetual pays funding; negative: it receives funding.\nSource: dydxprotocol/v4-web FundingChart.',
      value: ({ funding }) => funding,
      reason: market.unknownFunding,
    }),
    percent({
      id: 'net_annualised',
      header: 'Net ann.',
      hint: `(Executable % − taker fees − funding to expiry at the current rate) ${ANNUALISATION} ${OPENING_FEES} By default the table is sorted by this column, and re-sorted at most once every 5 s.\n${HUMMINGBOT}`,
      value: ({ net }) => net?.annualised,
      reason: (row) => unknownFee(row) ?? market.unknownFunding(row),
    }),
    {
      id: 'size',
      header: 'Top size',
      hint: "The size in the base currency that can be traded at the best prices: the smaller of the leg's ask size and the future's bid size. Source: the venues.",
      width: growingWidth(104),
      align: 'end',
      cell: (row) => (
        <>
          {liveText('size', row, () => ({ text: sizeText(row) }))}{' '}
          <span className={styles.unit}>{row.future.base}</span>
        </>
      ),
      unit: unitByRow('Base', ({ future }) => future.base),
      value: market.topSize,
    },
    percent({
      id: 'executable_pct',
      header: 'Exec. %',
      hint: `Executable basis / leg ask.\n${HUMMINGBOT}`,
      value: ({ executable }) => executable?.fraction,
    }),
    price({
      id: 'executable',
      header: 'Exec. basis',
      width: growingWidth(120),
      hint: "Future bid − leg ask, in the future's quote currency: what buying the leg and selling the future earns until expiry, before fees and funding.\nSource: hummingbot v2_funding_rate_arb.py (executable edge).",
      value: ({ executable }) => executable?.price,
    }),
    percent({
      id: 'mid_pct',
      header: 'Mid %',
      hint: `Mid basis / leg mid.\n${BINANCE}`,
      value: ({ mid }) => mid?.fraction,
    }),
    price({
      id: 'mid',
      header: 'Mid basis',
      width: growingWidth(112),
      hint: "Future mid − leg mid, in the future's quote currency; the leg is converted at the index prices of the quote currencies.\nSource: Binance COIN-M documentation (basis = F − S).",
      value: ({ mid }) => mid?.price,
    }),
    percent({
      id: 'mid_annualised',
      header: 'Mid ann.',
      hint: `Mid % ${ANNUALISATION}\n${BINANCE}`,
      value: ({ mid }) => mid?.annualised,
    }),
    {
      id: 'rate',
      header: 'Quote rate',
      hint: "The rate that converts the leg's prices to the quote currency of the future, from index prices. Source: the venues.",
      width: growingWidth(156),
      align: 'end',
      hiddenByDefault: !hasSeveralQuotes,
      cell: ({ leg, future, conversion }) => (
        <QuoteRateCell
          from={leg.quote}
          to={future.quote}
          conversion={conversion}
          rateOf={market.values.rateOf}
          staleSince={market.values.staleSince}
        />
      ),
      unit: quoteRateUnit(({ leg, future }) => ({ from: leg.quote, to: future.quote })),
      value: ({ leg, future, conversion }) =>
        leg.quote === future.quote ? undefined : conversion && market.values.rateOf(conversion),
    },
    cost({
      id: 'fees',
      header: 'Fees',
      hint: 'Taker fees for opening both sides: leg fee + future fee × future bid / leg ask.\nSource: the published fee schedule of each venue, lowest tier.',
      hiddenByDefault: true,
      value: ({ fees }) => fees,
      reason: unknownFee,
    }),
    statusColumn({
      tickers: ({ tickers }) => tickers,
      problem: market.problem,
      unknownFee,
      unknownFunding: market.unknownFunding,
      note: " 'Third leg': its quotes are different currencies, so it also needs a trade between them; the costs of that trade are not included.",
      staleSince: market.values.staleSince,
    }),
  ];
}
