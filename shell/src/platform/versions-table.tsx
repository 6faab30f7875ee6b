import type { ReleaseChannel, ReleaseVersion } from '@parallax/protocol';
import { Button, DataTable, EmptyState, Loaded, NO_UNIT, type TableColumn } from '@parallax/ui';
import { formatCount, NO_VALUE, timeHeader } from '@parallax/ui/format';
import { createContext, useContext } from 'react';
import { type ReleaseActions, useReleaseActions } from './actions/use-release-actions.tsx';
import {
  ALL_OTHER_USERS,
  ALL_USERS,
  kilobytes,
  milliseconds,
  remoteLabel,
  timestamp,
} from './labels.ts';
import styles from './platform.module.css';
import { remoteColumn } from './remote-column.ts';
import type { ReleasesQuery } from './use-releases.ts';

const ROW_HEIGHT = 40;

interface Row extends ReleaseVersion {
  /** 'All users', 'All other users', '10%' or 'Pinned'; null for a version that does not run */
  runsFor: string | null;
  /** percentage of the users, if the version runs for a share of them */
  sharePercent: number | undefined;
  isStable: boolean;
  /** whether it is or was stable; if so, the server pins it without a gate */
  hasServed: boolean;
  /** whether the remote is pinned, to this version or another one */
  isPinned: boolean;
}

function runsFor(version: ReleaseVersion, channel: ReleaseChannel | undefined): string | null {
  if (!channel) return null;
  if (channel.pinned !== null) return channel.pinned === version.version ? 'Pinned' : null;
  if (channel.share?.version === version.version) return `${channel.share.percent}%`;
  if (channel.stable !== version.version) return null;
  return channel.share === null ? ALL_USERS : ALL_OTHER_USERS;
}

const measuredColumns: readonly TableColumn<Row>[] = [
  {
    id: 'sent',
    header: 'Size',
    hint: 'The compressed size of the files that users download, without source maps',
    align: 'end',
    cell: ({ sentBytes }) => kilobytes(sentBytes),
    unit: { name: 'bytes' },
    sortValue: ({ sentBytes }) => sentBytes,
  },
  {
    id: 'entry',
    header: 'Entry',
    align: 'end',
    cell: ({ entryBytes }) => kilobytes(entryBytes),
    unit: { name: 'bytes' },
    sortValue: ({ entryBytes }) => entryBytes,
  },
  {
    id: 'first-use',
    header: 'First use',
    hint: 'The median time to load the first module of the remote',
    align: 'end',
    cell: ({ firstUseMs }) => milliseconds(firstUseMs),
    unit: { name: 'ms' },
    sortValue: ({ firstUseMs }) => firstUseMs,
  },
  {
    id: 'users',
    header: 'Users',
    align: 'end',
    cell: ({ people: users }) => formatCount(users),
    unit: NO_UNIT,
    sortValue: ({ people: users }) => users,
  },
  {
    id: 'failing',
    header: 'With failures',
    align: 'end',
    cell: ({ failingPeople: failingUsers }) => formatCount(failingUsers),
    unit: NO_UNIT,
    sortValue: ({ failingPeople: failingUsers }) => failingUsers,
  },
];

const ActionsContext = createContext<ReleaseActions | undefined>(undefined);

function RowActions({ row }: { row: Row }) {
  const actions = useContext(ActionsContext);
  if (!actions) return null;
  const { start, pin, busy } = actions;
  const { remote, version, runsFor: audience, sharePercent, isStable, hasServed, isPinned } = row;
  const label = `${remoteLabel(remote)} ${version}`;
  const handlePin = () => {
    if (hasServed) pin(remote, version);
    else start({ kind: 'pin', remote, version });
  };
  return (
    <div className={styles.cellActions}>
      {!isPinned && (audience === null || sharePercent !== undefined) && (
        <Button
          variant="quiet"
          tabIndex={-1}
          aria-label={`Share ${label}`}
          aria-disabled={busy}
          onClick={() => start({ kind: 'share', remote, version, percent: sharePercent })}
        >
          Share
        </Button>
      )}
      {!isPinned && !isStable && (
        <Button
          variant="quiet"
          tabIndex={-1}
          aria-label={`Promote ${label}`}
          aria-disabled={busy}
          onClick={() => start({ kind: 'promote', remote, version })}
        >
          Promote
        </Button>
      )}
      {audience !== 'Pinned' && (
        <Button
          variant="quiet"
          tabIndex={-1}
          aria-label={`Pin ${label}`}
          aria-disabled={busy}
          onClick={handlePin}
        >
          Pin
        </Button>
      )}
    </div>
  );
}

const columns: readonly TableColumn<Row>[] = [
  remoteColumn(),
  {
    id: 'version',
    header: 'Version',
    width: 'minmax(170px, 2fr)',
    cell: ({ version }) => version,
    sortValue: ({ version }) => version,
  },
  {
    id: 'runs-for',
    header: 'Runs for',
    width: '110px',
    cell: (row) => row.runsFor ?? NO_VALUE,
    sortValue: (row) => row.runsFor,
  },
  {
    id: 'at',
    get header() {
      return timeHeader('Published');
    },
    width: '130px',
    cell: ({ at }) => (at === null ? 'Built here' : timestamp(at)),
    sortValue: ({ at }) => at,
  },
  {
    id: 'by',
    header: 'By',
    width: 'minmax(120px, 1fr)',
    cell: ({ by }) => by ?? NO_VALUE,
    sortValue: ({ by }) => by,
  },
  {
    id: 'revision',
    header: 'Revision',
    cell: ({ revision }) => revision ?? NO_VALUE,
    sortValue: ({ revision }) => revision,
  },
  ...measuredColumns,
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: '220px',
    controls: true,
    cell: (row) => <RowActions row={row} />,
  },
];

/** Every version with its size, first-use time, users and failures. */
export function VersionsTable({ releases }: { releases: ReleasesQuery }) {
  const actions = useReleaseActions();
  const none = <EmptyState title="No versions" hint="Published versions are listed here." />;
  return (
    <Loaded result={releases} failure="The versions could not be loaded" empty={none}>
      {({ versions, channels }) => (
        <ActionsContext value={actions}>
          <div className={styles.table}>
            <DataTable
              label="Versions"
              columns={columns}
              rows={versions.map((version): Row => {
                const channel = channels.find(({ remote }) => remote === version.remote);
                const share = channel?.share;
                const isStable = channel?.stable === version.version;
                return {
                  ...version,
                  sharePercent: share?.version === version.version ? share.percent : undefined,
                  isStable,
                  hasServed: isStable || (channel?.served.includes(version.version) ?? false),
                  runsFor: runsFor(version, channel),
                  isPinned: typeof channel?.pinned === 'string',
                };
              })}
              rowKey={({ remote, version }) => `${remote}@${version}`}
              rowHeight={ROW_HEIGHT}
              empty={none}
            />
            {actions.dialog}
          </div>
        </ActionsContext>
      )}
    </Loaded>
  );
}
