import { callApi } from '@parallax/api';
import { type Pages, queryKeyOf, usePages } from '@parallax/api/react';
import {
  listAccounts,
  listCompanyTraders,
  listTradingLog,
  TRADING_LOG_KINDS,
  type TradingLogEntry,
  tradingLogKindSchema,
} from '@parallax/protocol';
import {
  Button,
  Combobox,
  downloadCsv,
  EmptyState,
  focusViewAfter,
  InlineFailure,
  Loaded,
  View,
} from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import { useEffect, useRef, useState } from 'react';
import type { FormProps } from '../../tab/form-props.ts';
import { useCompanyInput, useTabTrader } from '../../tab/tab-trader.ts';
import { useTabQuery } from '../../tab/use-tab-query.ts';
import {
  eventName,
  LOG_FILE_COLUMNS,
  LOG_RANGES,
  type LogNames,
  logRow,
  RANGE_NAMES,
  rangeStart,
} from './log-row.ts';
import { LogTable } from './log-table.tsx';
import styles from './trading-log.module.css';

/** Entries that are loaded at once. */
const PAGE_ROWS = 100;

const ALL_EVENTS = 'all';
const EVENTS = [
  { value: ALL_EVENTS, label: 'All events' },
  ...TRADING_LOG_KINDS.map((kind) => ({ value: kind, label: eventName(kind) })),
];
const RANGES = LOG_RANGES.map((range) => ({ value: range, label: RANGE_NAMES[range] }));
const eventSchema = tradingLogKindSchema.optional().catch(undefined);

const keyOf = ({ id }: TradingLogEntry): string => id;
const timeOf = ({ at }: TradingLogEntry): string => at;

/** What everybody did, and what the engine rejected or corrected, newest first. */
export function TradingLog({ onLeave }: FormProps) {
  const [event, setEvent] = useState(ALL_EVENTS);
  // the start is kept, since it would move on with each render
  const [{ range, from }, setRange] = useState(startingNow('all'));
  const query = {
    kind: eventSchema.parse(event),
    from,
    limit: PAGE_ROWS,
  };
  const pages = usePages<TradingLogEntry>({
    queryKey: queryKeyOf(listTradingLog, { query }),
    load: (cursor, signal) =>
      callApi(listTradingLog, {
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    fallback: 'Failed to get the trading log',
    keyOf,
    timeOf,
  });
  const { names, isLoading, results } = useLogNames();
  const rows = (pages.data ?? []).map((entry) => logRow(entry, names));
  const isFiltered = event !== ALL_EVENTS || range !== 'all';
  return (
    <View
      title="Trading log"
      text="What everybody did, and what was rejected or corrected, newest first."
      onBack={onLeave}
      action={
        <Button
          disabled={rows.length === 0 || isLoading}
          title={
            pages.hasMore ? 'Of the entries shown. Show more first for older ones.' : undefined
          }
          onClick={() => downloadCsv('Trading log', LOG_FILE_COLUMNS, rows)}
        >
          {pages.hasMore ? `Download CSV of ${rows.length}` : 'Download CSV'}
        </Button>
      }
    >
      <div className={styles.filters} role="group" aria-label="Filters">
        <Combobox label="Event" options={EVENTS} value={event} onChange={setEvent} />
        <Combobox
          label="Time"
          options={RANGES}
          value={range}
          onChange={(chosen) =>
            setRange(startingNow(LOG_RANGES.find((each) => each === chosen) ?? 'all'))
          }
        />
      </div>
      {results.map(([what, result]) => (
        <InlineFailure key={what} result={result} />
      ))}
      <Loaded
        result={isLoading ? { state: 'loading' } : pages}
        failure="The trading log could not be loaded"
        loadingText="Please wait..."
        empty={
          isFiltered ? (
            <EmptyState title="No entries match the filters" />
          ) : (
            <EmptyState
              title="No entries yet"
              hint="Orders, limits, halts and corrections appear here."
            />
          )
        }
      >
        {() => (
          <>
            <LogTable rows={rows} />
            <More pages={pages} count={rows.length} />
          </>
        )}
      </Loaded>
    </View>
  );
}

const startingNow = (range: (typeof LOG_RANGES)[number]) => ({
  range,
  from: rangeStart(range, Date.now()),
});

/** The names of the company's members and accounts, which are shown once they are loaded or have failed. */
function useLogNames() {
  const { traderId, firstName, lastName } = useTabTrader();
  const members = useTabQuery(listCompanyTraders, useCompanyInput(), {
    fallback: 'Failed to get company traders',
  });
  const accounts = useTabQuery(listAccounts, {}, { fallback: 'The accounts could not be loaded' });
  const names: LogNames = {
    self: { id: traderId, firstName, lastName },
    members: members.data,
    accounts: accounts.data,
  };
  return {
    names,
    isLoading: members.state === 'loading' || accounts.state === 'loading',
    results: [
      ['members', members],
      ['accounts', accounts],
    ] as const,
  };
}

/** How many entries are shown, and the button that loads older ones. */
function More({ pages, count }: { pages: Pages<TradingLogEntry>; count: number }) {
  const { hasMore, isLoadingMore, moreFailure, loadMore, retry } = pages;
  const focusView = useRef<() => void>(undefined);
  // the last page removes the button, which has the focus
  useEffect(() => {
    if (!hasMore) focusView.current?.();
  }, [hasMore]);
  return (
    <div className={styles.more}>
      <output>{counted(count, 'entry', 'entries')}</output>
      {moreFailure !== undefined ? (
        <InlineFailure result={{ state: 'failed', message: moreFailure, retry }} />
      ) : (
        hasMore && (
          <Button
            aria-disabled={isLoadingMore}
            aria-busy={isLoadingMore}
            onClick={({ currentTarget }) => {
              focusView.current = focusViewAfter(currentTarget);
              loadMore();
            }}
          >
            Show more
          </Button>
        )
      )}
    </div>
  );
}
