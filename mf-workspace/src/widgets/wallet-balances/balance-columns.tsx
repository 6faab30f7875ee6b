import type { Account, Balance } from '@parallax/protocol';
import { type TableColumn, type Unit, USD, unitByRow } from '@parallax/ui';
import { formatDecimalText } from '@parallax/ui/format';
import { AccountName } from '../../accounts/account-name.tsx';
import { ACCOUNT_COLUMN } from '../../accounts/record-columns.tsx';
import { IN_SECOND_LINE } from '../contract/contract-lines.tsx';
import styles from './wallet-balances.module.css';

/** A balance with its account. */
export interface BalanceRow {
  readonly balance: Balance;
  readonly account: Account;
}

type Column = TableColumn<BalanceRow>;

export const balanceKey = ({ balance }: BalanceRow): string =>
  `${balance.accountId} ${balance.asset}`;

/** More decimals are never worth a cent. */
const SHOWN_DECIMALS = 8;
const NO_PRICE = 'No price';
/** A large amount is not cut in a narrow table, where a title shows all its digits. */
const LARGE = 1_000;
const LARGE_DECIMALS = 2;

const IN_ASSET: Unit<BalanceRow> = unitByRow('Asset', ({ balance }) => balance.asset);

const amountColumn = (field: 'total' | 'free' | 'used', header: string, title: string): Column => ({
  id: field,
  header,
  title,
  align: 'end',
  width: 'minmax(84px, 1fr)',
  cell: ({ balance }) => (
    <span title={formatDecimalText(balance[field])}>
      {formatDecimalText(balance[field], { most: SHOWN_DECIMALS })}
    </span>
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
  ACCOUNT_COLUMN,
  amountColumn('total', 'Total', 'What the account holds'),
  amountColumn('free', 'Free', 'Not reserved by open orders or margin'),
  amountColumn('used', 'Used', 'Reserved by open orders and margin'),
  {
    id: 'value',
    header: 'Value USD',
    title: 'At the index price of the asset',
    align: 'end',
    essential: true,
    width: 'minmax(80px, 1fr)',
    cell: ({ balance: { valueUsd } }) =>
      valueUsd === null ? (
        <span className={styles.quiet}>{NO_PRICE}</span>
      ) : (
        formatDecimalText(valueUsd, { decimals: 2 })
      ),
    unit: USD,
    value: ({ balance }) => balance.valueUsd,
    sortValue: ({ balance: { valueUsd } }) => (valueUsd === null ? null : Number(valueUsd)),
  },
];

const inNarrowTable = (column: Column): Column => {
  switch (column.id) {
    case 'asset':
      return {
        ...column,
        width: 'minmax(84px, 200px)',
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
        width: 'minmax(76px, 1fr)',
        essential: true,
        cell: ({ balance: { total } }) => (
          <span title={formatDecimalText(total)}>
            {formatDecimalText(total, {
              most: Math.abs(Number(total)) < LARGE ? SHOWN_DECIMALS : LARGE_DECIMALS,
            })}
          </span>
        ),
      };
    case 'free':
    case 'used':
      return { ...column, hiddenByDefault: true, alwaysExported: true };
    default:
      return column;
  }
};

const NARROW_COLUMNS: readonly Column[] = COLUMNS.map(inNarrowTable);

/** @param narrow whether the account is below the asset */
export const balanceColumns = (narrow: boolean): readonly Column[] =>
  narrow ? NARROW_COLUMNS : COLUMNS;
