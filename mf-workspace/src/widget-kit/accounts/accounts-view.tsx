import { useAccountsAsOf } from '@parallax/feed';
import type { Account, AccountChanges } from '@parallax/protocol';
import { useAccountStates, useAccounts } from '@parallax/store';
import { useContractsLoaded } from '@parallax/trading-ui';
import { EmptyState, Loaded, OutageMark, useHasWaited } from '@parallax/ui';
import { accountText } from '@parallax/ui/format';
import { type ReactNode, useMemo } from 'react';
import { WidgetHeader } from '../frame/widget-header.tsx';
import { WidgetSkeleton } from '../frame/widget-skeleton.tsx';
import { AccountName } from './account-name.tsx';
import styles from './accounts-view.module.css';
import { AsOfMark } from './as-of-mark.tsx';
import { AsOfContext } from './confirm-not-live.tsx';
import { NoAccounts } from './no-accounts.tsx';
import { useChangedAccounts } from './use-changed-accounts.ts';

/** Accounts usually arrive within a second; a table does not wait longer than this for the last one. */
const WAIT_MAX_MS = 5_000;

const neverReceived = (): undefined => undefined;

/** An account with its live state, which is missing while the account has not arrived. */
export interface LiveAccount {
  readonly account: Account;
  readonly live: AccountChanges | undefined;
}

/** The ids of accounts, separated by spaces: equal while the accounts are the same. */
export const idsOf = (accounts: readonly LiveAccount[]): string =>
  accounts.map(({ account }) => account.id).join(' ');

/** The content of a widget about all accounts that the trader sees, or about one of them. */
export function AccountsView({
  account,
  ofOrders = false,
  loading,
  controls,
  children,
}: {
  /** id of the only account to show */
  account: string | undefined;
  /** whether accounts that take no orders have nothing to show */
  ofOrders?: boolean;
  /** what is loading, for the skeleton */
  loading: string;
  /** small controls in the header of the widget */
  controls?: ReactNode;
  children: (accounts: readonly LiveAccount[]) => ReactNode;
}) {
  const accounts = useAccounts();
  const contractsLoaded = useContractsLoaded();
  if (!contractsLoaded || accounts.state === 'loading') return <WidgetSkeleton label={loading} />;
  return (
    <Loaded result={accounts} failure="The accounts could not be loaded" empty={<NoAccounts />}>
      {(all) => (
        <LiveAccounts
          all={all}
          chosen={account}
          ofOrders={ofOrders}
          loading={loading}
          controls={controls}
          refresh={accounts.refresh}
        >
          {children}
        </LiveAccounts>
      )}
    </Loaded>
  );
}

function LiveAccounts({
  all,
  chosen,
  ofOrders,
  loading,
  controls,
  refresh,
  children,
}: {
  all: readonly Account[];
  chosen: string | undefined;
  ofOrders: boolean;
  loading: string;
  controls: ReactNode;
  refresh: () => void;
  children: (accounts: readonly LiveAccount[]) => ReactNode;
}) {
  const shown = useMemo(
    () =>
      all.filter(
        ({ id, takesOrders }) =>
          (takesOrders || !ofOrders) && (chosen === undefined || id === chosen),
      ),
    [all, chosen, ofOrders],
  );
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const states = useAccountStates(ids);
  useChangedAccounts(shown, states, refresh);
  const hasWaited = useHasWaited(ids.join(' '), WAIT_MAX_MS);
  const asOf = useAccountsAsOf(ids);
  const accounts = useMemo(
    () =>
      shown.flatMap((account) => {
        const live = states.get(account.id);
        return live?.account === null ? [] : [{ account, live }];
      }),
    [shown, states],
  );
  const [only] = shown;
  const missing = accounts.filter(({ live }) => live === undefined);
  const waitsFor = `Waiting for ${missing.map(({ account }) => accountText(account)).join(', ')}`;
  return (
    <div className={styles.widget}>
      <WidgetHeader
        subtitle={
          <Subtitle isMarked={asOf !== undefined}>
            {chosen !== undefined && only ? <AccountName account={only} /> : 'All accounts'}{' '}
            {states.size > 0 ? <AsOfMark at={asOf} /> : <OutageMark receivedAt={neverReceived} />}
          </Subtitle>
        }
        controls={controls}
      />
      {chosen !== undefined && only === undefined ? (
        <NoAccounts title="This account is no longer available" />
      ) : missing.length > 0 && !hasWaited ? (
        <WidgetSkeleton label={loading} />
      ) : missing.length > 0 && missing.length === accounts.length ? (
        <EmptyState title={waitsFor} hint="The server has not sent it yet." />
      ) : (
        <>
          {missing.length > 0 && <output className={styles.waiting}>{waitsFor}</output>}
          <div className={styles.content}>
            <AsOfContext value={asOf}>{children(accounts)}</AsOfContext>
          </div>
        </>
      )}
    </div>
  );
}

/** With a mark, it takes a line of its own in a narrow header, so that the time is never cut. */
const Subtitle = ({ isMarked, children }: { isMarked: boolean; children: ReactNode }) =>
  isMarked ? (
    <span data-subject="" className={styles.marked}>
      {children}
    </span>
  ) : (
    children
  );
