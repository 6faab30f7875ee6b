import {
  useContracts,
  useDashContract,
  useDisconnectedVenues,
  useVenueFilter,
  useVenueNames,
} from '@parallax/store';
import { DataTable, Disconnected, EmptyState, FilteredOut } from '@parallax/ui';
import { formatCount } from '@parallax/ui/format';
import { useRequestedFocus } from '@parallax/ui/state';
import { useCallback, useMemo, useRef } from 'react';
import { ContractField } from '../contract/contract-field.tsx';
import { useContractsLoaded } from '../contract/use-contracts-loaded.ts';
import { WidgetHeader } from '../frame/widget-header.tsx';
import { WidgetSkeleton } from '../frame/widget-skeleton.tsx';
import type { WidgetProps } from '../widget-props.ts';
import { defaultContracts } from './default-contracts.ts';
import { ADD_CONTRACT_FOCUS } from './remove-button.tsx';
import { useAdditions } from './use-additions.ts';
import { useAvailableSpace } from './use-available-space.ts';
import styles from './watch-list.module.css';
import { watchListColumns } from './watch-list-columns.tsx';
import type { WatchListSettings } from './watch-list-settings.ts';
import {
  type WatchedContract,
  watchedContracts,
  watchedName,
  withoutContract,
} from './watched-contracts.ts';

const ROW_HEIGHT = 36;
const TOUCH_ROW_HEIGHT = 44;

const rowKey = ({ key }: WatchedContract): string => key;

/** The number of shown contracts, and the total when the venue filter hides some. */
const countText = (shown: number, watched: number): string => {
  const unit = watched === 1 ? 'contract' : 'contracts';
  const of = shown === watched ? '' : ` of ${formatCount(watched)}`;
  return `${formatCount(shown)}${of} ${unit}`;
};

/**
 * Shows a skeleton until the contracts are loaded, since a missing contract cannot be distinguished
 * from a delisted one before.
 */
export default function WatchList(props: WidgetProps<WatchListSettings>) {
  const loaded = useContractsLoaded();
  return loaded ? <LoadedWatchList {...props} /> : <WidgetSkeleton label="Loading contracts" />;
}

function LoadedWatchList({ settings, onSettings }: WidgetProps<WatchListSettings>) {
  const contracts = useContracts();
  const box = useRef<HTMLDivElement>(null);
  const room = useAvailableSpace(box);
  const field = useRef<HTMLInputElement>(null);
  useRequestedFocus(ADD_CONTRACT_FOCUS, field);
  const keys = useMemo(
    () => settings.contracts ?? defaultContracts(contracts),
    [settings.contracts, contracts],
  );
  const save = useCallback(
    (list: readonly string[]) => onSettings({ contracts: [...list] }),
    [onSettings],
  );
  const add = useAdditions(keys, contracts, save);
  const { passes, choose: chooseVenues } = useVenueFilter();
  const [, choose] = useDashContract();
  const disconnected = useDisconnectedVenues();
  const watched = useMemo(() => watchedContracts(keys, contracts), [keys, contracts]);
  const rows = useMemo(() => watched.filter(passes), [watched, passes]);

  const { funding, range } = settings;
  const nameOf = useVenueNames();
  const longestName = Math.max(0, ...rows.map((row) => watchedName(row).length));
  const columns = useMemo(
    () =>
      watchListColumns({
        funding: funding && room !== 'narrow',
        range: range && room === 'wide',
        remove: (key) => save(withoutContract(keys, key)),
        nameOf,
        longestName,
      }),
    [funding, range, room, keys, save, nameOf, longestName],
  );

  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader subtitle={countText(rows.length, watched.length)} />
      <div className={styles.table}>
        <DataTable
          label="Watch list"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          onRowActivate={({ key, contract }) => {
            if (contract) choose(key);
          }}
          rowHeight={matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_HEIGHT : ROW_HEIGHT}
          empty={
            watched.length === 0 ? (
              <EmptyState title="No contracts" hint="Add one below." />
            ) : watched.every(({ exchange }) => disconnected.has(exchange)) ? (
              <Disconnected subject="Every contract here" />
            ) : (
              <FilteredOut subject="Every contract here" onClear={() => chooseVenues([])} />
            )
          }
        />
      </div>
      <div
        className={styles.add}
        ref={(place) => {
          field.current = place?.querySelector('input') ?? null;
        }}
      >
        <ContractField
          label="Add contract"
          hideLabel
          placeholder="Add contract"
          value={undefined}
          onChange={add}
        />
      </div>
    </div>
  );
}
