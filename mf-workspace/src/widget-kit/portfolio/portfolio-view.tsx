import type { EndpointQueryResult } from '@parallax/api/react';
import type { AccountMode } from '@parallax/protocol';
import { useAccounts } from '@parallax/store';
import { usePolling, useWhileShown } from '@parallax/trading-ui';
import { Loaded, type QueryResult } from '@parallax/ui';
import type { ReactNode, RefObject } from 'react';
import { AccountModeField } from '../accounts/account-mode-field.tsx';
import { AsOfMark } from '../accounts/as-of-mark.tsx';
import { NoAccounts } from '../accounts/no-accounts.tsx';
import type { ChosenMode } from '../accounts/use-account-mode.ts';
import { WidgetHeader } from '../frame/widget-header.tsx';
import { WidgetSkeleton } from '../frame/widget-skeleton.tsx';
import styles from './portfolio-view.module.css';

/** Long enough to read why there is nothing: a query that is tried again is loading until it fails again. */
const AFTER_FAILURE_MS = 15_000;

/** Refreshes the query of a widget while it is on screen. */
export function useRefreshed(
  box: RefObject<HTMLElement | null>,
  { refresh, state }: Pick<EndpointQueryResult<unknown>, 'refresh' | 'state'>,
  intervalMs: number,
): void {
  useWhileShown(
    box,
    usePolling(refresh, state === 'failed' ? Math.max(intervalMs, AFTER_FAILURE_MS) : intervalMs),
  );
}

interface Props<Data> {
  box: RefObject<HTMLDivElement | null>;
  query: QueryResult<Data> & { outdatedSince: number | undefined };
  /** 'The profit and loss could not be loaded' */
  failure: string;
  /** what is loading, for the skeleton */
  loading: string;
  subtitle?: ReactNode;
  /** small controls in the header of the widget */
  controls?: ReactNode;
  /** the accounts that the figures are of */
  chosen: ChosenMode;
  onMode: (mode: AccountMode) => void;
  toolbar?: ReactNode;
  /** what the figures mean */
  note?: string;
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The content of a widget whose figures the server computes of the accounts that the trader sees. */
export function PortfolioView<Data>({
  box,
  query,
  failure,
  loading,
  subtitle,
  controls,
  chosen,
  onMode,
  toolbar,
  note,
  empty,
  children,
}: Props<Data>) {
  const accounts = useAccounts();
  const isLoading = query.state === 'loading' || accounts.state === 'loading';
  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader
        subtitle={
          <>
            {subtitle} <AsOfMark at={query.outdatedSince} />
          </>
        }
        controls={controls}
      />
      {accounts.state === 'empty' ? (
        <NoAccounts />
      ) : (
        <>
          {(toolbar !== undefined || chosen.hasChoice) && (
            <div className={styles.toolbar}>
              <AccountModeField accounts={chosen} onMode={onMode} />
              {toolbar}
            </div>
          )}
          {note !== undefined && <p className={styles.note}>{note}</p>}
          {isLoading ? (
            <WidgetSkeleton label={loading} />
          ) : (
            <Loaded result={query} failure={failure} empty={empty}>
              {(data) => <div className={styles.content}>{children(data)}</div>}
            </Loaded>
          )}
        </>
      )}
    </div>
  );
}
