import type { Account, Balance } from '@parallax/protocol';
import { type TableColumn, type Unit, USD, unitByRow } from '@parallax/ui';
import { assetDigits, formatDecimalText } from '@parallax/ui/format';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import { ACCOUNT_COLUMNS } from '../../widget-kit/accounts/record-columns.tsx';
import { IN_SECOND_LINE } from '../../widget-kit/contract/contract-lines.tsx';
import styles from './wallet-balances.module.css';

/** A balance with its account. */
export interface BalanceRow {
  readonly balance: Balance;
  readonly account: Account;
}

type Column = TableColumn<BalanceRow>;

export const balanceKey = ({ balance }: BalanceRow): string =>
  `${balance.accountId} ${balance.asset}`;

const NO_PRICE = 'No price';
/** A narrow table shows fewer decimals of a large amount, of which a title shows all. */
const LARGE = 1_000;
const LARGE_DECIMALS = 2;
/** The width of a digit in pixels, rounded up. */
const DIGIT_PX = 7.5;
/** The least width of a column of figures. */
const FIGURE_PX = 76;

type AmountField = 'total' | 'free' | 'used';

const amountTextOf = ({ balance }: BalanceRow, field: AmountField): string =>
  formatDecimalText(balance[field], assetDigits(balance.asset));

const largeTextOf = (row: BalanceRow): string => {
  const { total } = row.balance;
  return Math.abs(Number(total)) < LARGE
    ? amountTextOf(row, 'total')
    : formatDecimalText(total, { most: LARGE_DECIMALS });
};

const valueTextOf = ({ balance: { valueUsd } }: BalanceRow): string =>
  valueUsd === null ? NO_PRICE : formatDecimalText(valueUsd, { decimals: 2 });

const IN_ASSET: Unit<BalanceRow> = unitByRow('Asset', ({ balance }) => balance.asset);

const amountColumn = (field: AmountField, header: string, title: string): Column => ({
  id: field,
  header,
  title,
  align: 'end',
  width: `minmax(${FIGURE_PX}px, 1fr)`,
  cell: (row) => (
    <span title={formatDecimalText(row.balance[field])}>{amountTextOf(row, field)}</span>
  ),
  unit: IN_ASSET,
  value: ({ balance }) => balance[field],
  sortValue: ({ balance }) => Number(balance[field]),
});

const COLUMNS: readonly Column[] = [
  {
    id: 'asset',
    header: 'Asset',
    width: 'minmax(64px, 120px)',
    fixed: true,
    filter: 'text',
    cell: ({ balance }) => balance.asset,
    sortValue: ({ balance }) => balance.asset,
  },
  ...ACCOUNT_COLUMNS,
  amountColumn('total', 'Total', 'What the account holds'),
  amountColumn('free', 'Free', 'Not reserved by open orders or margin'),
  amountColumn('used', 'Used', 'Reserved by open orders and margin'),
  {
    id: 'value',
    header: 'Value USD',
    title: 'At the index price of the asset',
    align: 'end',
    essential: true,
    width: `minmax(${FIGURE_PX}px, 1fr)`,
    cell: (row) => (
      <span className={row.balance.valueUsd === null ? styles.quiet : undefined}>
        {valueTextOf(row)}
      </span>
    ),
    unit: USD,
    sortValue: ({ balance: { valueUsd } }) => (valueUsd === null ? null : Number(valueUsd)),
  },
];

const inNarrowTable = (column: Column): Column => {
  switch (column.id) {
    case 'asset':
      return {
        ...column,
        // the name of an account of two words, and its badge
        width: 'minmax(110px, 200px)',
        cell: ({ balance, account }) => (
          <>
            {balance.asset}
            <span className={styles.secondLine}>
              <AccountName account={account} />
            </span>
          </>
        ),
      };
    case 'account':
      return { ...column, ...IN_SECOND_LINE };
    case 'total':
      return {
        ...column,
        essential: true,
        cell: (row) => <span title={formatDecimalText(row.balance.total)}>{largeTextOf(row)}</span>,
      };
    case 'free':
    case 'used':
      return { ...column, hiddenByDefault: true, alwaysExported: true };
    default:
      return column;
  }
};

const NARROW_COLUMNS: readonly Column[] = COLUMNS.map(inNarrowTable);

/** What a column of figures shows of a row; undefined for other columns. */
function figureOf(id: string, row: BalanceRow, narrow: boolean): string | undefined {
  if (id === 'value') return valueTextOf(row);
  if (id === 'total' && narrow) return largeTextOf(row);
  return id === 'total' || id === 'free' || id === 'used' ? amountTextOf(row, id) : undefined;
}

/** A column that is wide enough for all its figures. */
function fitting(column: Column, rows: readonly BalanceRow[], narrow: boolean): Column {
  const longest = rows.reduce(
    (length, row) => Math.max(length, figureOf(column.id, row, narrow)?.length ?? 0),
    0,
  );
  const needed = Math.ceil(longest * DIGIT_PX);
  return needed > FIGURE_PX ? { ...column, width: `minmax(${needed}px, 1fr)` } : column;
}

/**
 * The columns of a table, in which no figure is cut.
 * @param narrow whether the account is below the asset
 */
export const balanceColumns = (rows: readonly BalanceRow[], narrow: boolean): readonly Column[] =>
  (narrow ? NARROW_COLUMNS : COLUMNS).map((column) => fitting(column, rows, narrow));
