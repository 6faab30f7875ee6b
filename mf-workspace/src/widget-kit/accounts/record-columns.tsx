import type { Account, OrderSide } from '@parallax/protocol';
import { type TableColumn, type Unit, UTC_TIME } from '@parallax/ui';
import {
  accountText,
  formatFullTime,
  MODE_NAMES,
  NO_VALUE,
  SIDE_NAMES,
  timeHeader,
} from '@parallax/ui/format';
import { ContractLines, SecondLine } from '../contract/contract-lines.tsx';
import { inPriceCurrency } from '../contract/price-units.ts';
import { AccountName } from './account-name.tsx';
import styles from './record-columns.module.css';
import { contractOf, type RecordRow } from './record-row.ts';
import { toneOfSide } from './tone-of-side.ts';

type Column<Row = RecordRow> = TableColumn<Row>;

export const ContractCell = ({ row, narrow }: { row: RecordRow; narrow: boolean }) =>
  row.contract === undefined ? (
    row.contractName
  ) : (
    <ContractLines contract={row.contract} narrow={narrow} />
  );

export const SideText = ({ side }: { side: OrderSide }) => (
  <span className={styles.side} data-tone={toneOfSide(side)}>
    {SIDE_NAMES[side]}
  </span>
);

export const CONTRACT_COLUMN: Column = {
  id: 'contract',
  header: 'Contract',
  width: 'minmax(112px, 220px)',
  fixed: true,
  filter: 'text',
  cell: (row) => <ContractCell row={row} narrow={false} />,
  value: ({ contractName }) => contractName,
  sortValue: ({ contractName }) => contractName,
};

export const VENUE_COLUMN: Column = {
  id: 'venue',
  header: 'Venue',
  // contracts of two venues can have one name
  alwaysExported: true,
  width: 'minmax(72px, 140px)',
  filter: 'choice',
  cell: ({ venueName }) => venueName,
  sortValue: ({ venueName }) => venueName,
};

/** @param symbolOf the symbol of a contract at its venue, which says which it is also when it is no longer listed */
export const symbolColumn = <Row,>(symbolOf: (row: Row) => string): Column<Row> => ({
  id: 'symbol',
  header: 'Symbol',
  title: 'The symbol of the contract at its venue',
  hiddenByDefault: true,
  alwaysExported: true,
  width: 'minmax(96px, 200px)',
  cell: symbolOf,
  sortValue: symbolOf,
});

/** @param modeOf undefined for a row without an account that the trader sees */
export const modeColumn = <Row,>(
  modeOf: (row: Row) => Account['mode'] | undefined,
): Column<Row> => {
  const nameOf = (row: Row) => {
    const mode = modeOf(row);
    return mode === undefined ? null : MODE_NAMES[mode];
  };
  return {
    id: 'mode',
    header: 'Mode',
    title: 'Whether the account is live or paper',
    hiddenByDefault: true,
    alwaysExported: true,
    width: 'minmax(56px, 80px)',
    filter: 'choice',
    cell: (row) => nameOf(row) ?? NO_VALUE,
    sortValue: nameOf,
  };
};

type OfAccount = Pick<RecordRow, 'account'>;

/** The account with its badge; files have the mode in a column of its own as well. */
export const ACCOUNT_COLUMNS: readonly Column<OfAccount>[] = [
  {
    id: 'account',
    header: 'Account',
    width: 'minmax(112px, 220px)',
    filter: 'choice',
    cell: ({ account }) => <AccountName account={account} />,
    value: ({ account }) => accountText(account),
    sortValue: ({ account }) => accountText(account),
  },
  modeColumn(({ account }) => account.mode),
];

/** Of the prices of orders, fills and positions, as of those of the market. */
export const IN_PRICE_UNIT: Unit<RecordRow> = inPriceCurrency(contractOf);

/** A decimal text as a number to sort by. */
export const numberOf = (text: string | null): number | null =>
  text === null ? null : Number(text);

export const sideColumn = <Row,>(sideOf: (row: Row) => OrderSide): Column<Row> => ({
  id: 'side',
  header: 'Side',
  width: 'minmax(40px, 60px)',
  filter: 'choice',
  cell: (row) => <SideText side={sideOf(row)} />,
  sortValue: (row) => SIDE_NAMES[sideOf(row)],
});

/** @param timeOf an ISO time */
export const timeColumn = <Row,>(header: string, timeOf: (row: Row) => string): Column<Row> => ({
  id: 'time',
  get header() {
    return timeHeader(header);
  },
  fileHeading: header,
  unit: UTC_TIME,
  width: 'minmax(124px, 1fr)',
  cell: (row) => formatFullTime(Date.parse(timeOf(row))),
  sortValue: (row) => Date.parse(timeOf(row)),
});

/** A time column in rows of two lines: the time above its day. */
export const timeInTwoLines = <Row,>(
  column: Column<Row>,
  timeOf: (row: Row) => string,
): Column<Row> => ({
  ...column,
  // it names the time zone, which can be changed
  get header() {
    return column.header;
  },
  cell(row) {
    const [day, time] = formatFullTime(Date.parse(timeOf(row))).split(', ');
    return (
      <>
        {time}
        <SecondLine>{day}</SecondLine>
      </>
    );
  },
});

/** @param tagOf the tag of the strategy; null without one */
export const strategyColumn = <Row,>(tagOf: (row: Row) => string | null): Column<Row> => ({
  id: 'strategy',
  header: 'Strategy',
  width: 'minmax(72px, 160px)',
  filter: 'choice',
  cell: tagOf,
  sortValue: tagOf,
});
