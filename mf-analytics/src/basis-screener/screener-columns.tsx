import { LiveText, type TableColumn } from '@parallax/ui';
import { contractName, formatCompact, NO_VALUE } from '@parallax/ui/format';
import { daysText, differenceText, expiryText, percentText } from '../basis/basis-text.ts';
import styles from './basis-screener.module.css';
import { ContractCell } from './contract-cell.tsx';
import type { PairFigures } from './pair-figures.ts';
import { NO_RISK_TYPE } from './screener-filters.ts';
import type { ScreenerMarket } from './screener-market.ts';
import type { ScreenerRow } from './screener-rows.ts';

type Column = TableColumn<ScreenerRow>;

const LIVE = 'Live';

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const ACT_365 = 'Act/365; blank below one day. Source: Binance COIN-M documentation.';

const CONTRACT_SOURCE = "Source: the venue's contract list.";

interface SideOptions {
  side: 'leg' | 'future';
  prefix: 'b' | 'q';
  title: string;
  hint: string;
}

/** The columns that identify a side; their ids are the names of the saved filters. */
function sideColumns(
  { values }: ScreenerMarket,
  { side, prefix, title, hint }: SideOptions,
): Column[] {
  const isLeg = side === 'leg';
  return [
    {
      id: `${prefix}_sym`,
      header: title,
      hint: `${hint} ${CONTRACT_SOURCE}`,
      width: 'minmax(112px, 1.3fr)',
      fixed: true,
      filter: 'text',
      cell: (row) => (
        <ContractCell
          contract={row[side]}
          watched={isLeg ? row.tickers : [row.futureKey]}
          values={values}
        />
      ),
      sortValue: (row) => contractName(row[side]),
      value: (row) => `${contractName(row[side])} ${row[side].symbol}`,
    },
    {
      id: `${prefix}_ex`,
      header: `${title} venue`,
      hint: `The venue of the ${side}. ${CONTRACT_SOURCE}`,
      width: 'minmax(104px, 1fr)',
      filter: 'choice',
      choiceLabel: values.venueName,
      cell: (row) => row[side].exchangeName,
      sortValue: (row) => row[side].exchangeName,
      value: (row) => row[side].exchange,
    },
    {
      id: `${prefix}_inst`,
      header: `${title} type`,
      hint: `Whether the ${side} is spot, a perpetual or a future. ${CONTRACT_SOURCE}`,
      width: 'minmax(80px, 0.7fr)',
      optional: !isLeg,
      filter: 'choice',
      choiceLabel: capitalized,
      cell: (row) => capitalized(row[side].instType),
      sortValue: (row) => row[side].instType,
    },
    {
      id: `${prefix}_risk`,
      header: `${title} risk`,
      hint: `Whether the ${side} is margined in the quote (linear) or in the base (inverse). ${CONTRACT_SOURCE}`,
      width: 'minmax(80px, 0.6fr)',
      optional: true,
      filter: 'choice',
      choiceLabel: capitalized,
      cell: (row) => capitalized(row[side].riskType ?? NO_VALUE),
      sortValue: (row) => row[side].riskType ?? NO_RISK_TYPE,
    },
  ];
}

const LEG: SideOptions = {
  side: 'leg',
  prefix: 'b',
  title: 'Leg',
  hint: 'The spot or perpetual that is bought.',
};
const FUTURE: SideOptions = {
  side: 'future',
  prefix: 'q',
  title: 'Future',
  hint: 'The dated future that is sold.',
};

type Figure = Pick<Column, 'id' | 'header' | 'hint' | 'optional'> & {
  value: (figures: PairFigures) => number | undefined;
};

/**
 * The columns of all pairs. Rows with a problem have no values to sort by, so they come last.
 * @param _away rows are sorted anew when it changes
 */
export function screenerColumns(
  market: ScreenerMarket,
  _away: ReadonlySet<string>,
): readonly Column[] {
  const live = (
    { value, ...column }: Figure,
    text: (value: number | undefined, row: ScreenerRow) => ReturnType<typeof percentText>,
  ): Column => ({
    ...column,
    width: 'minmax(76px, 1fr)',
    align: 'end',
    cell: (row) => (
      <LiveText
        tickers={row.tickers}
        compute={() => text(value(market.figures(row)), row)}
        attributes={{ 'data-figure': column.id }}
        calm
      />
    ),
    sortValue: (row) =>
      market.problem(row) === undefined ? value(market.figures(row)) : undefined,
    filter: 'range',
    live: true,
  });
  const price = (figure: Figure): Column =>
    live(figure, (value, { future }) => differenceText(value, future.priceDecimals));
  const percent = (figure: Figure): Column => ({
    ...live(figure, (value) => percentText(value)),
    rangeFactor: 100,
  });

  return [
    ...sideColumns(market, LEG),
    ...sideColumns(market, FUTURE),
    {
      id: 'expiry',
      header: 'Expiry',
      hint: `The day on which the future settles, in UTC. ${CONTRACT_SOURCE}`,
      width: 'minmax(88px, 0.8fr)',
      optional: true,
      cell: ({ expiry }) => expiryText(expiry),
      sortValue: ({ expiry }) => expiry,
      value: ({ expiry }) => expiryText(expiry),
    },
    {
      id: 'days',
      header: 'Days',
      hint: 'Fractional days to the expiry: (expiry − now) / 24 h.',
      width: 'minmax(56px, 0.5fr)',
      align: 'end',
      cell: (row) => (
        <LiveText
          tickers={row.tickers}
          compute={() => ({ text: daysText(market.days(row)) })}
          attributes={{ 'data-figure': 'days' }}
          calm
        />
      ),
      sortValue: market.days,
      filter: 'range',
    },
    price({
      id: 'mid',
      header: 'Mid basis',
      hint: 'Future mid − leg mid, in the quote of the future; the leg is converted at the index prices of the quotes.\nSource: Binance COIN-M documentation (basis = F − S).',
      value: ({ mid }) => mid?.price,
    }),
    percent({
      id: 'mid_pct',
      header: 'Mid %',
      hint: 'Mid basis / leg mid.',
      value: ({ mid }) => mid?.fraction,
    }),
    percent({
      id: 'mid_annualised',
      header: 'Mid ann.',
      hint: `Mid % × 365 / days (${ACT_365})`,
      optional: true,
      value: ({ mid }) => mid?.annualised,
    }),
    price({
      id: 'executable',
      header: 'Exec. basis',
      hint: 'Future bid − leg ask, in the quote of the future: what buying the leg and selling the future earns until the expiry, before fees.\nSource: hummingbot v2_funding_rate_arb.py (executable edge).',
      value: ({ executable }) => executable?.price,
    }),
    percent({
      id: 'executable_pct',
      header: 'Exec. %',
      hint: 'Executable basis / leg ask.',
      value: ({ executable }) => executable?.fraction,
    }),
    percent({
      id: 'executable_annualised',
      header: 'Exec. ann.',
      hint: `Executable % × 365 / days (${ACT_365}) The table is ranked by it, every 5 s.`,
      value: ({ executable }) => executable?.annualised,
    }),
    percent({
      id: 'fees',
      header: 'Fees',
      hint: 'Taker fees of opening both legs: leg fee + future fee × future bid / leg ask.\nSource: the published fee schedule of each venue, lowest tier.',
      optional: true,
      value: ({ fees }) => fees,
    }),
    percent({
      id: 'after_fees_annualised',
      header: 'After fees',
      hint: `(Executable % − taker fees of both legs) × 365 / days (${ACT_365})`,
      value: ({ afterFees }) => afterFees?.annualised,
    }),
    percent({
      id: 'funding',
      header: 'Funding',
      hint: "What a perpetual leg pays until the expiry at today's rate: rate × 24 / interval hours × days. Negative when it receives.\nSource: dydxprotocol/v4-web FundingChart.",
      value: ({ funding }) => funding,
    }),
    percent({
      id: 'net_annualised',
      header: 'Net',
      hint: `(Executable % − taker fees − funding) × 365 / days (${ACT_365})`,
      value: ({ net }) => net?.annualised,
    }),
    {
      id: 'size',
      header: 'Top size',
      hint: 'The base that the best prices are good for: the smaller of the size at the leg ask and at the future bid. Source: the venues.',
      width: 'minmax(64px, 0.7fr)',
      align: 'end',
      cell: (row) => (
        <LiveText
          tickers={row.tickers}
          compute={() => ({ text: formatCompact(market.topSize(row)) })}
          attributes={{ 'data-figure': 'size' }}
          calm
        />
      ),
      value: market.topSize,
    },
    {
      id: 'status',
      header: 'Status',
      hint: 'Why a row does not rank: its prices are stale or missing, its venue is away, or no index price connects its quotes.',
      width: 'minmax(80px, 1fr)',
      filter: 'choice',
      cell: (row) => (
        <LiveText
          className={styles.status}
          tickers={row.tickers}
          compute={() => ({ text: market.problem(row) ?? LIVE })}
          attributes={{ 'data-figure': 'status' }}
          calm
        />
      ),
      value: (row) => market.problem(row) ?? LIVE,
      live: true,
    },
  ];
}
