import { useEndpointQuery } from '@parallax/api/react';
import { type ClientFailure, listClientFailures } from '@parallax/protocol';
import { DataTable, EmptyState, Loaded, NO_UNIT, type TableColumn } from '@parallax/ui';
import { formatCount, NO_VALUE, timeHeader } from '@parallax/ui/format';
import { timestamp } from './labels.ts';
import styles from './platform.module.css';
import { remoteColumn } from './remote-column.ts';
import { useAutoRefetch } from './use-releases.ts';

const KINDS = { load: 'Load', uncaught: 'Uncaught', render: 'Render' } as const;

/** The location in the source if a source map resolves it, otherwise in the script. */
function failureLocation({ source, frames }: ClientFailure): string {
  const location = source ?? frames[0];
  return location ? `${location.file}:${location.line}:${location.column}` : NO_VALUE;
}

const columns: readonly TableColumn<ClientFailure>[] = [
  remoteColumn(),
  {
    id: 'kind',
    header: 'Kind',
    width: '84px',
    cell: ({ kind }) => KINDS[kind],
    sortValue: ({ kind }) => KINDS[kind],
  },
  {
    id: 'message',
    header: 'Message',
    width: 'minmax(190px, 3fr)',
    cell: ({ message }) => <span title={message}>{message}</span>,
    sortValue: ({ message }) => message,
  },
  {
    id: 'count',
    header: 'Count',
    width: '64px',
    align: 'end',
    cell: ({ count }) => formatCount(count),
    unit: NO_UNIT,
    sortValue: ({ count }) => count,
  },
  {
    id: 'users',
    header: 'Users',
    width: '72px',
    align: 'end',
    cell: ({ people: users }) => formatCount(users),
    unit: NO_UNIT,
    sortValue: ({ people: users }) => users,
  },
  {
    id: 'last',
    get header() {
      return timeHeader('Last seen');
    },
    width: '120px',
    cell: ({ lastAt }) => timestamp(lastAt),
    sortValue: ({ lastAt }) => lastAt,
  },
  {
    id: 'version',
    header: 'Version',
    width: 'minmax(150px, 1fr)',
    cell: ({ version }) => version ?? NO_VALUE,
    sortValue: ({ version }) => version,
  },
  {
    id: 'location',
    header: 'Location',
    width: 'minmax(190px, 2fr)',
    cell: (failure) => <span title={failureLocation(failure)}>{failureLocation(failure)}</span>,
    sortValue: failureLocation,
  },
];

/** Failures of the page by version, with their location in the source. */
export function FailuresTable() {
  const failures = useEndpointQuery(listClientFailures, {}, { staleTime: 0 });
  useAutoRefetch(failures);
  const none = (
    <EmptyState title="No failures" hint="Failures of remotes are reported here automatically." />
  );
  return (
    <Loaded result={failures} failure="The failures could not be loaded" empty={none}>
      {(all) => (
        <div className={styles.table}>
          <DataTable
            label="Failures"
            columns={columns}
            rows={all}
            rowKey={({ id }) => id}
            empty={none}
          />
        </div>
      )}
    </Loaded>
  );
}
