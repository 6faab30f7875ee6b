import { callApi, failureText } from '@parallax/api';
import { useEndpointQuery } from '@parallax/api/react';
import {
  GATE_PASSED,
  INCOMPATIBLE_VERSIONS_RUN,
  listReleaseHistory,
  type ReleaseEvent,
} from '@parallax/protocol';
import { Button, DataTable, EmptyState, Loaded, type TableColumn } from '@parallax/ui';
import { NO_VALUE, timeHeader } from '@parallax/ui/format';
import { showToast } from '@parallax/ui/state';
import { useState } from 'react';
import { remoteLabel, timestamp } from './labels.ts';
import styles from './platform.module.css';
import { remoteColumn } from './remote-column.ts';
import { useAutoRefetch } from './use-releases.ts';

const ROWS = 100;

const ACTIONS = {
  publish: 'Published',
  gate: 'Gate',
  promote: 'Promoted',
  rollback: 'Rolled back',
  pin: 'Pinned',
  unpin: 'Unpinned',
  // the name of an automatic rollback in the API
  'take-out': 'Auto-rollback',
} as const;

/** The outcome of a gate, or of the gate that a change required. */
function gateStatus({ action, gateId, reason }: ReleaseEvent): string {
  if (action === 'gate') return reason === GATE_PASSED ? 'Passed' : 'Failed';
  if (gateId !== null) return 'Passed';
  if (reason === null) return NO_VALUE;
  // only the build of the installation, which needs no gate, can be pinned despite incompatibilities
  const needsNoGate = action === 'pin' && reason.includes(INCOMPATIBLE_VERSIONS_RUN);
  const isWithoutGate = action === 'promote' || (action === 'pin' && !needsNoGate);
  return isWithoutGate ? 'None' : NO_VALUE;
}

/** The user who made the change, or the server. */
const userOf = ({ by }: ReleaseEvent): string => by ?? 'Server';

const columns: readonly TableColumn<ReleaseEvent>[] = [
  {
    id: 'at',
    get header() {
      return timeHeader('Time');
    },
    width: '120px',
    cell: ({ at }) => timestamp(at),
    sortValue: ({ at }) => at,
  },
  {
    id: 'action',
    header: 'Action',
    width: '110px',
    cell: ({ action }) => ACTIONS[action],
    sortValue: ({ action }) => ACTIONS[action],
  },
  remoteColumn((remote) => (remote === null ? null : remoteLabel(remote))),
  {
    id: 'version',
    header: 'Version',
    width: 'minmax(150px, 1fr)',
    cell: ({ version }) => version ?? NO_VALUE,
    sortValue: ({ version }) => version,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 'minmax(180px, 2fr)',
    cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? NO_VALUE}</span>,
    sortValue: ({ reason }) => reason,
  },
  {
    id: 'by',
    header: 'User',
    width: 'minmax(120px, 1fr)',
    cell: userOf,
    sortValue: userOf,
  },
  {
    id: 'percent',
    header: 'Share',
    width: '64px',
    align: 'end',
    cell: ({ percent }) => (percent === null ? NO_VALUE : `${percent}%`),
    unit: { name: '%' },
    sortValue: ({ percent }) => percent,
  },
  {
    id: 'gate',
    header: 'Gate',
    width: '72px',
    cell: gateStatus,
    sortValue: gateStatus,
  },
  {
    id: 'from',
    header: 'Previous',
    width: 'minmax(150px, 1fr)',
    cell: ({ from }) => from ?? NO_VALUE,
    sortValue: ({ from }) => from,
  },
];

/** The rows shown when 'Show older' was last used, followed by the older ones that it loaded. */
interface LoadedRows {
  readonly rows: readonly ReleaseEvent[];
  readonly isComplete: boolean;
}
const NONE_LOADED: LoadedRows = { rows: [], isComplete: false };

/** The audit log: the newest rows, and older ones on request. */
export function HistoryTable() {
  const history = useEndpointQuery(
    listReleaseHistory,
    { query: { limit: ROWS } },
    { staleTime: 0 },
  );
  useAutoRefetch(history);
  const [loaded, setLoaded] = useState(NONE_LOADED);
  const [busy, setBusy] = useState(false);

  const showOlder = async (rows: readonly ReleaseEvent[]) => {
    if (busy) return;
    setBusy(true);
    try {
      const query = { beforeId: rows.at(-1)?.id, limit: ROWS };
      const added = await callApi(listReleaseHistory, { query });
      setLoaded({ rows: [...rows, ...added], isComplete: added.length < ROWS });
    } catch (error) {
      showToast({ kind: 'error', title: failureText(error, 'The history could not be loaded') });
    } finally {
      setBusy(false);
    }
  };
  const none = (
    <EmptyState
      title="No changes"
      hint="Publications, promotions, rollbacks and pins are listed here."
    />
  );

  return (
    <Loaded result={history} failure="The history could not be loaded" empty={none}>
      {(newest) => {
        const loadedIds = new Set(loaded.rows.map(({ id }) => id));
        // without a common row, there may be a gap between the newest and the loaded rows
        const isConnected = newest.some(({ id }) => loadedIds.has(id));
        const rows = isConnected
          ? [...newest.filter(({ id }) => !loadedIds.has(id)), ...loaded.rows]
          : newest;
        return (
          <div className={styles.stack}>
            <div className={styles.table}>
              <DataTable
                label="History"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                empty={none}
              />
            </div>
            {newest.length >= ROWS && !(isConnected && loaded.isComplete) && (
              <Button
                className={styles.older}
                aria-disabled={busy}
                onClick={() => void showOlder(rows)}
              >
                Show older
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
