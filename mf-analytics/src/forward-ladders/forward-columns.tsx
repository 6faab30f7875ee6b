import { lastTicker, serverNow } from '@parallax/feed';
import {
  contractKey,
  contractWithVenue,
  fullContractName,
  type TickerField,
} from '@parallax/protocol';
import {
  COMPUTED_PERCENT,
  DAYS,
  fieldDecimals,
  LiveCell,
  LiveText,
  ofDifferences,
  Settlement,
  StaleMark,
  type TableColumn,
  type Unit,
  UTC_DAY,
  unitByRow,
} from '@parallax/ui';
import { contractName, formatAmountInColumn, formatExpiry } from '@parallax/ui/format';
import type { BasisValue } from '../basis/basis-formulas.ts';
import { daysText, differenceText, percentText } from '../basis/basis-text.ts';
import { CONTRACT_SOURCE, contractSearchText } from '../market/contract-texts.ts';
import { growingWidth, liveFigureColumn } from '../tables/live-figure-column.ts';
import { bookProblem, PROBLEMS } from '../tables/problems.ts';
import { statusColumn } from '../tables/status-column.tsx';
import { basisOf, daysOf, openInterestOf, spreadToNext } from './forward-figures.ts';
import styles from './forward-ladder.module.css';
import type { ForwardRow } from './forward-rows.ts';
import { LIVE_MARKET } from './term-structure.tsx';

type Column = TableColumn<ForwardRow>;

interface ForwardColumnsOptions {
  /** whether the market data of a row are fresh; other rows are not sorted by their figures */
  readonly isFresh: (row: Pick<ForwardRow, 'key'>) => boolean;
  /** whether the ladder's venue currently provides no market data */
  readonly isUnavailable: boolean;
}
const BINANCE = 'Source: Binance COIN-M documentation.';

/** Whether a row is sorted by its figures; other rows come last. */
type IsSortable = (row: ForwardRow) => boolean;

const QUOTE = unitByRow('Quote', ({ contract }: ForwardRow) => contract.quote);
const priceDecimalsOf = ({ contract }: ForwardRow): number => contract.priceDecimals;
const QUOTE_DIFFERENCE = ofDifferences(QUOTE, priceDecimalsOf);

const fieldColumn = (
  id: string,
  header: string,
  field: Extract<TickerField, 'bid' | 'ask' | 'mark_price' | 'index_price'>,
  hint: string,
  isSortable: IsSortable,
): Column =>
  liveFigureColumn({
    id,
    header,
    hint: `${hint}\nSource: the venue.`,
    width: growingWidth(68),
    unit: QUOTE,
    decimals: ({ contract }) => fieldDecimals(field, contract),
    cell: ({ contract }) => <LiveCell contract={contract} field={field} />,
    value: ({ key }) => lastTicker(key)?.[field],
    isSortable,
  });

type Figure = Pick<
  Column,
  'id' | 'header' | 'fileHeading' | 'hint' | 'width' | 'hiddenByDefault' | 'decimals'
> & {
  unit: Unit<ForwardRow>;
  value: (row: ForwardRow) => number | undefined;
  text: (value: number | undefined, row: ForwardRow) => ReturnType<typeof percentText>;
  /** keys of the contracts the figure depends on; by default the row's */
  tickers?: (row: ForwardRow) => readonly string[];
};

const ownTicker = ({ key }: ForwardRow): readonly string[] => [key];

/** A figure that is computed from tickers. */
const figureColumn = (
  { value, text, tickers = ownTicker, ...column }: Figure,
  isSortable: IsSortable,
): Column =>
  liveFigureColumn({
    width: growingWidth(66),
    ...column,
    cell: (row) => (
      <LiveText
        tickers={tickers(row)}
        compute={() => text(value(row), row)}
        attributes={{ 'data-figure': column.id }}
      />
    ),
    value,
    isSortable,
  });

const basisPart =
  (part: keyof BasisValue) =>
  (row: ForwardRow): number | undefined =>
    basisOf(row, LIVE_MARKET)?.[part];

function isExpired({ contract }: Pick<ForwardRow, 'contract'>): boolean {
  const days = daysOf(contract, serverNow());
  return days !== undefined && days <= 0;
}

function problemOf(
  { key, contract }: ForwardRow,
  { isFresh, isUnavailable }: ForwardColumnsOptions,
): string | undefined {
  if (isExpired({ contract })) return PROBLEMS.expired;
  if (isUnavailable) return PROBLEMS.unavailable(contract.exchangeName);
  const ticker = lastTicker(key);
  if (ticker === undefined) return PROBLEMS.waiting;
  if (!isFresh({ key })) return PROBLEMS.stale;
  const problem = bookProblem([ticker]);
  if (problem !== undefined) return problem;
  return ticker.index_price === null ? PROBLEMS.noIndexPrice : undefined;
}

const withoutDirection = (text: string) => ({ text, direction: undefined });

export function forwardColumns(options: ForwardColumnsOptions): readonly Column[] {
  return columnsOf(options, (row) => !isExpired(row) && options.isFresh(row));
}

const columnsOf = (options: ForwardColumnsOptions, isSortable: IsSortable): readonly Column[] => [
  {
    id: 'contract',
    header: 'Contract',
    hint: `The perpetual or future. Rows with stale prices or a venue that is offline are sorted last.\n${CONTRACT_SOURCE}`,
    width: growingWidth(156),
    fixed: true,
    filter: 'text',
    cell: ({ key, contract }) => (
      <span className={styles.contract} title={contractWithVenue(contract)}>
        {contractName(contract)}
        <Settlement contract={contract} />
        {options.isUnavailable ? (
          <span className={styles.unavailable}> offline</span>
        ) : (
          <StaleMark tickers={[key]} />
        )}
      </span>
    ),
    sortValue: ({ contract }) => fullContractName(contract),
    searchText: ({ contract }) => contractSearchText(contract),
  },
  {
    id: 'expiry',
    header: 'Expiry',
    hint: `The day on which the future settles, in UTC. A perpetual has none.\n${CONTRACT_SOURCE}`,
    width: growingWidth(84),
    // the name of the contract already contains the expiry
    hiddenByDefault: true,
    alwaysExported: true,
    unit: UTC_DAY,
    cell: ({ contract: { expiry } }) => formatExpiry(expiry),
    sortValue: ({ contract }) => contract.expiry,
  },
  figureColumn(
    {
      id: 'days',
      header: 'Days',
      fileHeading: 'Time to expiry',
      unit: DAYS,
      width: growingWidth(56),
      hint: `Fractional days to expiry: (expiry − now) / 24 h.\n${BINANCE}`,
      value: ({ contract }) => daysOf(contract, serverNow()),
      text: (days) => withoutDirection(daysText(days)),
    },
    // the days do not depend on prices, so rows with stale prices are sorted too
    (row) => !isExpired(row),
  ),
  fieldColumn('bid', 'Bid', 'bid', 'The best bid.', isSortable),
  fieldColumn('ask', 'Ask', 'ask', 'The best ask.', isSortable),
  fieldColumn('mark', 'Mark', 'mark_price', 'The mark price.', isSortable),
  fieldColumn('index', 'Index', 'index_price', 'The index price.', isSortable),
  figureColumn(
    {
      id: 'basis',
      header: 'Basis (mid)',
      hint: 'Basis = mid − index, with mid = (bid + ask) / 2, in the quote currency.\nSource: Binance COIN-M documentation (basis = F − S).',
      unit: QUOTE_DIFFERENCE,
      value: basisPart('price'),
      decimals: priceDecimalsOf,
      text: (value, { contract }) => differenceText(value, contract.priceDecimals),
    },
    isSortable,
  ),
  figureColumn(
    {
      id: 'basis_pct',
      header: 'Basis %',
      hint: 'Basis / index.\nSource: Binance COIN-M documentation (basis rate).',
      unit: COMPUTED_PERCENT,
      value: basisPart('fraction'),
      text: (value) => percentText(value),
    },
    isSortable,
  ),
  figureColumn(
    {
      id: 'annualised',
      header: 'Annualised',
      width: growingWidth(72),
      hint: "Basis % × 365 / days (Act/365). '—' below one day and for a perpetual.\nSource: Binance COIN-M documentation, 0.0024 × 365 / 31 = 0.0283.",
      unit: COMPUTED_PERCENT,
      value: basisPart('annualised'),
      text: (value) => percentText(value),
    },
    isSortable,
  ),
  figureColumn(
    {
      id: 'to_next',
      header: 'To next',
      hint: `Calendar spread: mid of the next expiry of the same quote − mid of this contract.\n${BINANCE}`,
      unit: QUOTE_DIFFERENCE,
      value: (row) => spreadToNext(row, LIVE_MARKET),
      tickers: ({ key, next }) => (next ? [key, contractKey(next)] : [key]),
      decimals: priceDecimalsOf,
      text: (value, { contract }) => differenceText(value, contract.priceDecimals),
    },
    (row) =>
      isSortable(row) &&
      (row.next === undefined || options.isFresh({ key: contractKey(row.next) })),
  ),
  figureColumn(
    {
      id: 'open_interest',
      header: 'Open int.',
      width: growingWidth(80),
      hint: 'Open interest as the venue sizes the contract: in the base, or in US dollars for inverse contracts.\nSource: ccxt OpenInterest.',
      unit: unitByRow('Size unit', ({ contract }) => contract.contractSizeUnit),
      value: (row) => openInterestOf(row, LIVE_MARKET)?.size,
      text: (size, { contract }) =>
        withoutDirection(formatAmountInColumn(size, contract.contractSizeUnit)),
    },
    isSortable,
  ),
  figureColumn(
    {
      id: 'open_interest_value',
      header: 'OI value',
      width: growingWidth(92),
      hint: 'Open interest in the quote currency, at the mark price.\nSource: ccxt OpenInterest (quote value).',
      hiddenByDefault: true,
      unit: QUOTE,
      value: (row) => openInterestOf(row, LIVE_MARKET)?.value,
      text: (value, { contract }) => withoutDirection(formatAmountInColumn(value, contract.quote)),
    },
    isSortable,
  ),
  statusColumn({
    tickers: ({ key }) => [key],
    problem: (row) => problemOf(row, options),
    hiddenByDefault: true,
  }),
];
