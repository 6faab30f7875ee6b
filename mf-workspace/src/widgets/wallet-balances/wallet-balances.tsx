import { type AccountMode, isOfMode } from '@parallax/protocol';
import { DataGrid, EmptyState, useIsNarrow } from '@parallax/ui';
import { formatDecimalText } from '@parallax/ui/format';
import { useMemo, useRef } from 'react';
import { AccountModeField } from '../../widget-kit/accounts/account-mode-field.tsx';
import { AccountsView, type LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import { type ChosenMode, useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { touchRows, twoLineRows } from '../../widget-kit/frame/row-heights.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { type BalanceRow, balanceColumns, balanceKey } from './balance-columns.tsx';
import { balanceTotal } from './balance-total.ts';
import styles from './wallet-balances.module.css';
import type { WalletBalancesSettings } from './wallet-balances-settings.ts';

type Props = WidgetProps<WalletBalancesSettings>;

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
  const chosen = useAccountMode(settings.mode);
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
      {rows.length > 0 && (
        <Total
          rows={rows}
          chosen={settings.account === undefined ? chosen : undefined}
          onMode={(mode) => onSettings({ mode })}
        />
      )}
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

/** The value of the balances of the chosen kind of accounts, and the assets that it leaves out. */
function Total({
  rows,
  chosen,
  onMode,
}: {
  rows: readonly BalanceRow[];
  /** undefined for one account */
  chosen: ChosenMode | undefined;
  onMode: (mode: AccountMode) => void;
}) {
  const mode = chosen?.mode ?? 'ALL';
  const { valueUsd, unpriced } = useMemo(
    () =>
      balanceTotal(
        rows.flatMap(({ account, balance }) => (isOfMode(account, mode) ? balance : [])),
      ),
    [rows, mode],
  );
  return (
    <div className={styles.total}>
      <p>
        {'Total '}
        <strong>{formatDecimalText(valueUsd, { decimals: 2 })} USD</strong>
        {unpriced.length > 0 && `, without ${unpriced.join(', ')}: no price`}
      </p>
      {chosen !== undefined && <AccountModeField accounts={chosen} onMode={onMode} />}
    </div>
  );
}
