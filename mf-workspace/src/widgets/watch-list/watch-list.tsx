import { lastTicker, subscribeTicker } from '@parallax/feed';
import { alreadyOnWatchList } from '@parallax/protocol';
import {
  passesVenueFilter,
  useContracts,
  useContractsByKey,
  useDisconnectedVenues,
  useExpired,
  useVenueFilter,
  useVenueNames,
} from '@parallax/store';
import { useContractsLoaded, useWhileShown } from '@parallax/trading-ui';
import {
  DataGrid,
  EmptyState,
  FilteredOut,
  isFiltered,
  isSorted,
  type MenuItem,
  OutageMark,
  type RowMenu,
  usesLiveValues,
  VisuallyHidden,
} from '@parallax/ui';
import { requestFocus, showToast, useRequestedFocus } from '@parallax/ui/state';
import {
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ContractField } from '../../widget-kit/contract/contract-field.tsx';
import { twoLineRows } from '../../widget-kit/frame/row-heights.ts';
import { WidgetHeader } from '../../widget-kit/frame/widget-header.tsx';
import { WidgetSkeleton } from '../../widget-kit/frame/widget-skeleton.tsx';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import {
  ADD_CONTRACT_FOCUS,
  focusAfterRemoval,
  RemoveContext,
  RowMoveContext,
} from './contract-cell.tsx';
import { ListMenu } from './list-menu.tsx';
import { defaultContracts, shownList, withListContracts } from './named-lists.ts';
import { useAddContract } from './use-add-contract.ts';
import { reorderVisible, useRowOrder } from './use-row-order.ts';
import { useWatchListColumns } from './use-watch-list-columns.tsx';
import styles from './watch-list.module.css';
import {
  rowName,
  rowVenueName,
  type WatchListRow,
  watchListRows,
  withoutContract,
} from './watch-list-rows.ts';
import type { WatchListSettings } from './watch-list-settings.ts';

const rowKey = ({ key }: WatchListRow): string => key;

/**
 * Shows a skeleton until the contracts are loaded, since until then a missing contract cannot be
 * distinguished from a delisted one.
 */
export default function WatchList(props: WidgetProps<WatchListSettings>) {
  const loaded = useContractsLoaded();
  return loaded ? <LoadedWatchList {...props} /> : <WidgetSkeleton label="Loading contracts" />;
}

/** The contracts of the shown list, and the functions that change them. */
function useShownList({ settings, onSettings }: WidgetProps<WatchListSettings>) {
  const contracts = useContracts();
  const byKey = useContractsByKey();
  const { contracts: chosen } = shownList(settings);
  const keys = useMemo(() => chosen ?? defaultContracts(contracts), [chosen, contracts]);
  const latest = useRef(settings);
  useLayoutEffect(() => {
    latest.current = settings;
  }, [settings]);
  const save = useCallback(
    (list: readonly string[]) => onSettings(withListContracts(latest.current, list)),
    [onSettings],
  );
  const [added, setAdded] = useState<{ readonly key: string }>();
  const saveAdded = useCallback(
    (list: readonly string[]) => {
      const key = list.at(-1);
      if (key !== undefined) setAdded({ key });
      save(list);
    },
    [save],
  );
  const add = useAddContract(keys, contracts, saveAdded);
  const disconnected = useDisconnectedVenues();
  const expired = useExpired(keys);
  const allRows = useMemo(
    () => watchListRows(keys, byKey, disconnected, expired),
    [keys, byKey, disconnected, expired],
  );
  return { keys, allRows, save, add, added };
}

function LoadedWatchList(props: WidgetProps<WatchListSettings>) {
  const { settings, onSettings } = props;
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useRequestedFocus(ADD_CONTRACT_FOCUS, field);
  const { keys, allRows, save, add, added } = useShownList(props);
  const { chosen: chosenVenues, passes, choose: chooseVenues } = useVenueFilter();
  const choose = useChooseContract();
  const nameOf = useVenueNames();
  const visibleRows = useMemo(() => {
    // unlike `passes`, retains the rows of disconnected venues until the user removes them
    const passesSelection = passesVenueFilter(chosenVenues);
    return allRows.filter((row) => (row.connected ? passes(row) : passesSelection(row)));
  }, [allRows, passes, chosenVenues]);
  const columns = useWatchListColumns(box, visibleRows, settings.table);
  const isMovable = !isSorted(columns, settings.table) && !isFiltered(columns, settings.table);
  const { rows, announcement, rowMove } = useMovableRows(visibleRows, isMovable, (order) =>
    save(reorderVisible(keys, order)),
  );
  const { menuOf, dialog } = useWhatIfMenu();
  const remove = useCallback(
    (key: string) => {
      const next = box.current && focusAfterRemoval(box.current, key);
      save(withoutContract(keys, key));
      if (next !== null) requestFocus(next);
    },
    [save, keys],
  );
  const moveBy = rowMove?.handlers.moveBy;
  const rowMenu = useCallback(
    (row: WatchListRow): RowMenu => {
      // rows have no handle on touch screens
      const moves: MenuItem[] = moveBy
        ? [
            {
              label: 'Move up',
              shortcut: 'Alt+ArrowUp',
              disabled: row === rows[0],
              onSelect: () => moveBy(row.key, -1),
            },
            {
              label: 'Move down',
              shortcut: 'Alt+ArrowDown',
              disabled: row === rows.at(-1),
              onSelect: () => moveBy(row.key, 1),
            },
          ]
        : [];
      const items: MenuItem[] = [
        ...moves,
        { label: 'Remove', shortcut: 'Delete', onSelect: () => remove(row.key) },
      ];
      if (!row.contract || !row.connected) {
        return { label: `${rowName(row)} on ${rowVenueName(row, nameOf)}`, items };
      }
      const menu = menuOf(row.contract);
      return { ...menu, items: [...menu.items, ...items] };
    },
    [menuOf, nameOf, remove, moveBy, rows],
  );
  useSubscribeWhileSorted(box, usesLiveValues(columns, settings.table), keys);
  const lastReceived = useCallback(() => {
    const times = keys.flatMap((key) => lastTicker(key)?.at ?? []);
    return times.length === 0 ? undefined : Math.max(...times);
  }, [keys]);
  const instructions = useId();

  return (
    <div ref={box} className={styles.widget}>
      <WidgetHeader
        subtitle={
          <span className={styles.subtitle}>
            <ListMenu settings={settings} onSettings={onSettings} />
            <OutageMark receivedAt={lastReceived} />
          </span>
        }
      />
      <VisuallyHidden asChild>
        <output>{announcement}</output>
      </VisuallyHidden>
      <p id={instructions} hidden>
        Press Enter or Space to pick the row up. The arrow keys move it, Enter or Space drops it,
        Escape puts it back.
      </p>
      <RowMoveContext value={rowMove && { ...rowMove, instructions }}>
        <RemoveContext value={remove}>
          <DataGrid
            label={widgetOf('WATCH_LIST').title}
            noun="contract"
            columns={columns}
            rows={rows}
            total={allRows.length}
            rowKey={rowKey}
            revealedRow={added}
            state={settings.table}
            onState={(table) => onSettings({ table })}
            rowMenu={rowMenu}
            onRowActivate={({ key, contract, connected }) => {
              if (contract && connected) choose(key);
            }}
            {...twoLineRows(true)}
            empty={
              allRows.length === 0 ? (
                <EmptyState title="No contracts" hint="Add one below." />
              ) : (
                <FilteredOut subject="Every contract here" onClear={() => chooseVenues([])} />
              )
            }
            controls={
              <div
                className={styles.add}
                ref={(element) => {
                  field.current = element?.querySelector('input') ?? null;
                }}
              >
                <ContractField
                  label="Add contract"
                  hideLabel
                  placeholder="Add contract"
                  value={undefined}
                  onChange={(key) => {
                    if (!add(key)) reportDuplicate(allRows.find((row) => row.key === key));
                  }}
                />
              </div>
            }
          />
        </RemoveContext>
      </RowMoveContext>
      {dialog}
    </div>
  );
}

/** Shows a toast, since the row may be out of view or filtered out. */
function reportDuplicate(row: WatchListRow | undefined): void {
  if (row?.contract === undefined) return;
  showToast({
    kind: 'info',
    title: alreadyOnWatchList(row.contract),
    id: 'add-to-watch-list',
  });
}

/**
 * The rows in the order of the current move.
 * @param isMovable false while the table is sorted or filtered
 */
function useMovableRows(
  visibleRows: readonly WatchListRow[],
  isMovable: boolean,
  onOrder: (keys: readonly string[]) => void,
) {
  const byKey = useMemo(() => new Map(visibleRows.map((row) => [row.key, row])), [visibleRows]);
  const keys = useMemo(() => visibleRows.map(rowKey), [visibleRows]);
  const name = (key: string): string => {
    return rowName(byKey.get(key) ?? { key, contract: undefined });
  };
  const { order, announcement, handlers, pickedUp } = useRowOrder(keys, name, onOrder);
  const rows = useMemo(() => order.flatMap((key) => byKey.get(key) ?? []), [order, byKey]);
  return { rows, announcement, rowMove: isMovable ? { handlers, pickedUp } : null };
}

const noop = () => undefined;

/**
 * Subscribes to all tickers while the table is sorted by live values, since only rows in view
 * subscribe.
 */
function useSubscribeWhileSorted(
  box: RefObject<HTMLElement | null>,
  isSortedByLiveValues: boolean,
  keys: readonly string[],
): void {
  const sortedKeys = isSortedByLiveValues ? keys.join('\n') : '';
  const start = useCallback(() => {
    const unsubscribes = sortedKeys
      .split('\n')
      .flatMap((key) => (key ? [subscribeTicker(key, noop)] : []));
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [sortedKeys]);
  useWhileShown(box, start);
}
