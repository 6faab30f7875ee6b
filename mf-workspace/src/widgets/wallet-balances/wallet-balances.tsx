import { DataGrid, EmptyState, useIsNarrow } from '@parallax/ui';
import { formatDecimalText } from '@parallax/ui/format';
import { useMemo, useRef } from 'react';
import type { AccountTableSettings } from '../../accounts/account-table-settings.ts';
import { AccountsView, type LiveAccount } from '../../accounts/accounts-view.tsx';
import { touchRows, twoLineRows } from '../frame/row-heights.ts';
import type { WidgetProps } from '../widget-props.ts';
import { widgetOf } from '../widget-types.ts';
import { type BalanceRow, balanceColumns, balanceKey } from './balance-columns.tsx';
import { balanceTotal } from './balance-total.ts';
import styles from './wallet-balances.module.css';

type Props = WidgetProps<AccountTableSettings>;

/** In a narrower widget, the account is below the asset. */
const ONE_LINE_PX = 520;

export const WalletBalances = (props: Props) => (
  <AccountsView account={props.settings.account} loading="Loading balances">
    {(accounts) => <Balances {...props} accounts={accounts} />}
  </AccountsView>
);

function Balances({
  settings,
  onSettings,
  accounts,
}: Props & { accounts: readonly LiveAccount[] }) {
  const box = useRef<HTMLDivElement>(null);
  const narrow = useIsNarrow(box, ONE_LINE_PX);
  const rows = useMemo(
    (): readonly BalanceRow[] =>
      accounts.flatMap(({ account, live }) =>
        (live?.balances ?? [])
          .filter(({ total, used }) => total !== '0' || used !== '0')
          .map((balance) => ({ balance, account })),
      ),
    [accounts],
  );
  const columns = useMemo(() => balanceColumns(rows, narrow), [rows, narrow]);
  return (
    <div ref={box} className={styles.widget}>
      {rows.length > 0 && <Total rows={rows} />}
      <div className={styles.table}>
        <DataGrid
          label={widgetOf('WALLET_BALANCES').title}
          noun="balance"
          columns={columns}
          rows={rows}
          rowKey={balanceKey}
          {...twoLineRows(narrow)}
          {...touchRows()}
          state={settings.table}
          onState={(table) => onSettings({ table })}
          empty={
            <EmptyState
              title="No balances"
              hint="Balances appear here once an account holds something."
            />
          }
        />
      </div>
    </div>
  );
}

/** The value of all balances, and the assets that it leaves out. */
function Total({ rows }: { rows: readonly BalanceRow[] }) {
  const { valueUsd, unpriced } = useMemo(
    () => balanceTotal(rows.map(({ balance }) => balance)),
    [rows],
  );
  return (
    <p className={styles.total}>
      {'Total '}
      <strong>{formatDecimalText(valueUsd, { decimals: 2 })} USD</strong>
      {unpriced.length > 0 && `, without ${unpriced.join(', ')}: no price`}
    </p>
  );
}
