import { ChoiceButtons } from '@parallax/ui';
import { AccountModeField } from '../../widget-kit/accounts/account-mode-field.tsx';
import { AccountsView, idsOf } from '../../widget-kit/accounts/accounts-view.tsx';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { PERIODS } from '../../widget-kit/portfolio/periods.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import styles from './funding-blotter.module.css';
import { FUNDING_VIEWS, type FundingBlotterSettings } from './funding-blotter-settings.ts';
import { FundingPayments } from './funding-payments.tsx';
import { FundingSums } from './funding-sums.tsx';
import { NextPayments } from './next-payments.tsx';

type Props = WidgetProps<FundingBlotterSettings>;

/** Funding received and paid: each payment, sums by contract or day, and what is expected next. */
export function FundingBlotter(props: Props) {
  const { settings, onSettings } = props;
  const { view, period, account } = settings;
  const chosen = useAccountMode(settings.mode);
  const isSum = view === 'By contract' || view === 'By day';
  return (
    <AccountsView account={account} ofOrders loading="Loading funding">
      {(accounts) => (
        <div className={styles.widget}>
          <div className={styles.toolbar}>
            <ChoiceButtons
              label="View"
              choices={FUNDING_VIEWS}
              value={view}
              onValue={(next) => onSettings({ view: next })}
            />
            {isSum && account === undefined && (
              <AccountModeField accounts={chosen} onMode={(mode) => onSettings({ mode })} />
            )}
            {isSum && (
              <ChoiceButtons
                label="Period"
                choices={PERIODS}
                value={period}
                onValue={(next) => onSettings({ period: next })}
              />
            )}
          </div>
          <div className={styles.content}>
            {view === 'Payments' ? (
              <FundingPayments {...props} accountIds={idsOf(accounts)} />
            ) : view === 'Next' ? (
              <NextPayments {...props} accounts={accounts} />
            ) : (
              <FundingSums
                key={view}
                {...props}
                chosen={chosen}
                groupBy={view === 'By day' ? 'day' : 'contract'}
              />
            )}
          </div>
        </div>
      )}
    </AccountsView>
  );
}
