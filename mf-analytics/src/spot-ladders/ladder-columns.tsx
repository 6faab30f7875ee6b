import { lastTicker } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  contractWithVenue,
  pairName,
  type TickerField,
} from '@parallax/protocol';
import { fieldDecimals, LiveCell, type TableColumn } from '@parallax/ui';
import { capitalized, formatDifference } from '@parallax/ui/format';
import { CONTRACT_SOURCE, riskOf } from '../market/contract-texts.ts';
import { QuoteRateCell } from '../market/quote-rate-cell.tsx';
import { growingWidth, liveFigureColumn } from '../tables/live-figure-column.ts';
import { statusColumn } from '../tables/status-column.tsx';
import { bestDirection, bestNet, type Edge, type Edges } from './executable-edge.ts';
import { type FigureOptions, figureColumn } from './figure-column.tsx';
import { formatBookSize } from './format-book-size.ts';
import { AgeCell, ageOf, VenueCell } from './ladder-cells.tsx';
import type { LadderMarket } from './ladder-market.ts';
import { type LadderRow, tickerKeysOf } from './ladder-rows.ts';
import styles from './ladder-table.module.css';
import { BASE, BASE_QUOTE_DIFFERENCE, QUOTE, QUOTE_RATE } from './ladder-units.ts';

type Column = TableColumn<LadderRow>;

interface LadderColumnsOptions {
  readonly market: LadderMarket;
  /** display name of the base exchange */
  readonly baseName: string;
  readonly nameOf: (exchange: string) => string;
  /** whether the base exchange lists several spot contracts of the base */
  readonly hasSeveralBaseContracts: boolean;
  /** in units of the base currency */
  readonly size: number | undefined;
}

const VENUE = 'Source: the venue.';
const SOURCE = 'Source: hummingbot v2_funding_rate_arb.py.';

type RowText = (row: LadderRow) => string;

const textColumn = (
  column: Pick<Column, 'id' | 'header' | 'hint' | 'width' | 'hiddenByDefault'>,
  value: RowText,
): Column => ({ ...column, filter: 'text', cell: value, sortValue: value });

const choiceColumn = (id: string, header: string, hint: string, value: RowText): Column => ({
  id,
  header,
  hint: `${hint}\n${CONTRACT_SOURCE}`,
  hiddenByDefault: true,
  width: growingWidth(72),
  filter: 'choice',
  choiceLabel: capitalized,
  cell: (row) => capitalized(value(row)),
  sortValue: value,
});

const sizeAtPrice = (size: number, contract: Contract): string =>
  formatBookSize(size, contract, lastTicker(contractKey(contract))?.mid);

const fieldColumn = (
  { hasReliableFigures }: LadderMarket,
  id: string,
  header: string,
  field: Extract<TickerField, 'bid' | 'ask' | 'bid_size' | 'ask_size'>,
  hint: string,
): Column =>
  liveFigureColumn({
    id,
    header,
    hint: `${hint}\n${VENUE}`,
    width: growingWidth(80),
    unit: field.endsWith('size') ? BASE : QUOTE,
    decimals: ({ other }) => fieldDecimals(field, other),
    cell: ({ other }) => (
      <LiveCell
        contract={other}
        field={field}
        {...(field.endsWith('size') && { format: sizeAtPrice })}
      />
    ),
    value: ({ other }) => lastTicker(contractKey(other))?.[field],
    isSortable: hasReliableFigures,
  });

function directionColumns(
  direction: keyof Edges,
  { market, baseName, size }: LadderColumnsOptions,
): readonly Column[] {
  const isBuy = direction === 'buy';
  const name = isBuy ? 'Buy base' : 'Sell base';
  const trade = isBuy ? `Buy on ${baseName}, sell here` : `Buy here, sell on ${baseName}`;
  const [bid, ask] = isBuy ? ['bid here', 'ask there'] : ['bid there', 'ask here'];
  const part = (of: keyof Edge) => (row: LadderRow) => market.edgesOf(row)[direction][of];
  const column = (options: FigureOptions) => figureColumn(market, options);
  return [
    column({
      id: `${direction}_net`,
      header: `${name}: net`,
      hint: `${trade}: the basis points − both lowest-tier taker fees × 10⁴.\n${SOURCE}`,
      value: part('net'),
      needsFees: true,
    }),
    ...(size === undefined
      ? []
      : [
          column({
            id: `${direction}_size`,
            header: `${name}: size`,
            hint: `${trade}, for the size above: at the average fill prices in both order books, less both lowest-tier taker fees; '—' if either book is too thin.\n${SOURCE}`,
            value: (row) => market.sizedEdgesOf(row)[direction].net,
            needsFees: true,
          }),
        ]),
    column({
      id: `${direction}_bps`,
      header: `${name}: bps`,
      fileHeading: `${name}: before fees`,
      hint: `${trade}, before fees: (${bid} − ${ask}) / ${ask} × 10⁴.\n${SOURCE}`,
      value: part('bps'),
      text: (value) => formatDifference(value, 2),
    }),
    column({
      id: `${direction}_price`,
      header: `${name}: price`,
      hint: `${trade}: ${bid} − ${ask}, in the base contract's quote, converted at the index prices of the quotes.\n${SOURCE}`,
      unit: BASE_QUOTE_DIFFERENCE,
      value: part('price'),
      decimals: ({ baseContract, conversion }) =>
        conversion ? baseContract.priceDecimals : undefined,
      text: (value, { baseContract }) => formatDifference(value, baseContract.priceDecimals),
    }),
  ];
}

/**
 * Buy and sell columns of each figure side by side, because the better direction differs from row to
 * row. The net edge comes first, since a narrow table cannot show every column.
 */
function bothDirections(options: LadderColumnsOptions): readonly Column[] {
  const sell = directionColumns('sell', options);
  return directionColumns('buy', options).flatMap((column, index) =>
    [column].concat(sell.slice(index, index + 1)),
  );
}

/** The columns of a spot ladder: b is the base contract, q the other one. */
export function ladderColumns(options: LadderColumnsOptions): readonly Column[] {
  const { market, baseName, nameOf, hasSeveralBaseContracts, size } = options;
  return [
    {
      id: 'q_ex',
      header: 'Venue',
      hint: `The venue compared with the base exchange, with the age of its prices when they are stale. Rows with stale prices or a venue that is offline come last when sorted by prices, sizes or edges.\n${CONTRACT_SOURCE}`,
      width: growingWidth(112),
      fixed: true,
      filter: 'text',
      cell: (row) => <VenueCell row={row} name={nameOf(row.other.exchange)} market={market} />,
      sortValue: ({ other }) => nameOf(other.exchange),
    },
    {
      ...textColumn(
        {
          id: 'q_sym',
          header: 'Contract',
          hint: `The spot contract that is compared with the base contract.\n${CONTRACT_SOURCE}`,
        },
        ({ other }) => pairName(other),
      ),
      width: growingWidth(84),
      cell: ({ other }) => (
        <span className={styles.contract} title={contractWithVenue(other)}>
          {pairName(other)}
        </span>
      ),
    },
    textColumn(
      {
        id: 'b_sym',
        header: 'Base contract',
        hint: `The contract on the base exchange that the other is compared with.\n${CONTRACT_SOURCE}`,
        width: growingWidth(104),
        hiddenByDefault: !hasSeveralBaseContracts,
      },
      ({ baseContract }) => pairName(baseContract),
    ),
    textColumn(
      {
        id: 'b_ex',
        header: 'Base exchange',
        hint: `The exchange of the base contract.\n${CONTRACT_SOURCE}`,
        width: growingWidth(112),
        hiddenByDefault: true,
      },
      () => baseName,
    ),
    choiceColumn(
      'q_inst',
      'Type',
      'The instrument type of the contract.',
      ({ other }) => other.instType,
    ),
    choiceColumn(
      'b_inst',
      'Base type',
      'The instrument type of the base contract.',
      ({ baseContract }) => baseContract.instType,
    ),
    choiceColumn('q_risk', 'Risk', 'The risk type of the contract; spot has none.', ({ other }) =>
      riskOf(other),
    ),
    choiceColumn(
      'b_risk',
      'Base risk',
      'The risk type of the base contract; spot has none.',
      ({ baseContract }) => riskOf(baseContract),
    ),
    figureColumn(market, {
      id: 'net',
      header: 'Best net',
      hint: `The better of the two directions after lowest-tier taker fees: buy or sell on ${baseName}.\n${SOURCE}`,
      value: (row) => bestNet(market.edgesOf(row)),
      needsFees: true,
      prefix: (row) => bestDirection(market.edgesOf(row)) ?? '',
    }),
    ...(size === undefined
      ? []
      : [
          figureColumn(market, {
            id: 'net_size',
            header: 'Best for size',
            hint: `The better of the two directions for the size above, after lowest-tier taker fees: buy or sell on ${baseName}.\n${SOURCE}`,
            value: (row) => bestNet(market.sizedEdgesOf(row)),
            needsFees: true,
            prefix: (row) => bestDirection(market.sizedEdgesOf(row)) ?? '',
          }),
        ]),
    fieldColumn(market, 'bid', 'Bid', 'bid', 'The best bid.'),
    fieldColumn(market, 'ask', 'Ask', 'ask', 'The best ask.'),
    ...bothDirections(options),
    fieldColumn(
      market,
      'bid_size',
      'Bid size',
      'bid_size',
      'The size at the best bid, in units of the base currency.',
    ),
    fieldColumn(
      market,
      'ask_size',
      'Ask size',
      'ask_size',
      'The size at the best ask, in units of the base currency.',
    ),
    {
      id: 'rate',
      header: 'Quote rate',
      hint: `The rate that converts this venue's prices to the quote currency of the base contract, from index prices.\n${VENUE}`,
      width: growingWidth(156),
      align: 'end',
      cell: (row) => (
        <QuoteRateCell
          from={row.other.quote}
          to={row.baseContract.quote}
          conversion={row.conversion}
          rateOf={() => market.rateOf(row)}
        />
      ),
      unit: QUOTE_RATE,
      value: (row) => (row.baseContract.quote === row.other.quote ? undefined : market.rateOf(row)),
    },
    {
      id: 'age',
      header: 'Age',
      hint: `Time since the older of the two contracts' last updates.\n${VENUE}`,
      width: growingWidth(56),
      align: 'end',
      unit: { name: 's' },
      cell: (row) => <AgeCell row={row} market={market} />,
      // not limited to fresh rows: a range filter on the age is used to find stale prices
      sortValue: (row) => ageOf(row, market),
      filter: 'range',
      live: true,
    },
    statusColumn({
      tickers: tickerKeysOf,
      problem: market.problem,
      unknownFee: market.unknownFee,
      hiddenByDefault: true,
    }),
  ];
}
