import { type AlgoOrder, contractKey, isAlgoDone } from '@parallax/protocol';
import {
  DataGrid,
  EmptyState,
  QueryFailure,
  RadioField,
  type RowMenu,
  RowsSkeleton,
} from '@parallax/ui';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { AccountsView } from '../../widget-kit/accounts/accounts-view.tsx';
import { useConfirmNotLive } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { contractOf, useRecordRows } from '../../widget-kit/accounts/record-row.ts';
import { rowsOfLines, useTableLines } from '../../widget-kit/accounts/table-lines.tsx';
import { type AlgoRow, algoKey, algoRow } from '../../widget-kit/algos/algo-row.ts';
import { showAlgo } from '../../widget-kit/algos/chosen-algo.ts';
import { useAlgoActions } from '../../widget-kit/algos/use-algo-actions.tsx';
import {
  ALGOS_FAILURE,
  ALGOS_REFRESH_MS,
  useActiveAlgos,
  useDoneAlgos,
} from '../../widget-kit/algos/use-algo-orders.ts';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import { HaltButton } from '../../widget-kit/orders/halt-button.tsx';
import { useSendOrder } from '../../widget-kit/orders/use-send-order.ts';
import { useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import { useStrategyTag } from '../../widget-kit/strategies/use-strategies.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { type AlgoHandlers, AlgoHandlersContext, algoMenuItems } from './algo-buttons.tsx';
import { algoColumns } from './algo-columns.tsx';
import { noteCount } from './algo-notes.tsx';
import styles from './algo-orders.module.css';
import { ALGO_LISTS, type AlgoOrdersSettings } from './algo-orders-settings.ts';
import { EditDialog, HedgeDialog, ScheduleDialog } from './dialogs.tsx';

type Props = WidgetProps<AlgoOrdersSettings>;

const LIST_NAMES = { active: 'Active', done: 'Done' } as const;
/** The additional height of a row for each note below its state. */
const LINE_HEIGHT = 14;
/** Rows have two lines at every width. */
const ALWAYS_TWO_LINES = 100_000;
const DONE_REFRESH_MS = 5_000;
const NONE: readonly AlgoOrder[] = [];

const extraHeight = ({ algo }: AlgoRow): number => LINE_HEIGHT * noteCount(algo);

/** The algos of the accounts: what they do, and what can be done about them. */
export const AlgoOrders = (props: Props) => (
  <AccountsView
    account={props.settings.account}
    ofOrders
    loading="Loading algos"
    controls={<HaltButton />}
  >
    {() => <Algos {...props} />}
  </AccountsView>
);

function Algos(props: Props) {
  const { settings, onSettings } = props;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={styles.widget}>
      <div className={styles.toolbar}>
        <RadioField
          label="Algos"
          hideLabel
          choices={ALGO_LISTS}
          names={LIST_NAMES}
          value={settings.shown}
          onValue={(shown) => onSettings({ shown })}
        />
      </div>
      {settings.shown === 'active' ? (
        <ActiveAlgos {...props} box={box} />
      ) : (
        <DoneAlgos {...props} box={box} />
      )}
    </div>
  );
}

type ListProps = Props & { box: RefObject<HTMLDivElement | null> };

const NO_ACTIVE = (
  <EmptyState
    title="No active algos"
    hint="Algos that run appear here. The widget 'Algo centre' starts them."
  />
);
const NO_DONE = (
  <EmptyState title="No algos are done" hint="Algos that are over are listed here." />
);
const LOADING = <RowsSkeleton label="Loading algos" />;

function ActiveAlgos(props: ListProps) {
  const query = useActiveAlgos(props.settings.account);
  useRefreshed(props.box, query, ALGOS_REFRESH_MS);
  return (
    <AlgoTable
      {...props}
      algos={query.data?.rows ?? NONE}
      empty={
        query.state === 'loading' ? (
          LOADING
        ) : query.state === 'failed' ? (
          <QueryFailure title={ALGOS_FAILURE} result={query} />
        ) : (
          NO_ACTIVE
        )
      }
    />
  );
}

function DoneAlgos(props: ListProps) {
  const pages = useDoneAlgos(props.settings.account);
  const { loadNewest, state } = pages;
  const refresh = useCallback(() => void loadNewest(), [loadNewest]);
  useRefreshed(props.box, { refresh, state }, DONE_REFRESH_MS);
  return (
    <AlgoTable
      {...props}
      algos={pages.data ?? NONE}
      onNearEnd={pages.loadMore}
      loadAll={pages.loadAll}
      empty={
        state === 'loading' ? (
          LOADING
        ) : state === 'failed' ? (
          <QueryFailure title={ALGOS_FAILURE} result={pages} />
        ) : (
          NO_DONE
        )
      }
    />
  );
}

type Opened = { readonly kind: 'edit' | 'hedge' | 'schedule'; readonly row: AlgoRow };

function AlgoTable({
  settings,
  onSettings,
  box,
  algos,
  empty,
  onNearEnd,
  loadAll,
}: ListProps & {
  algos: readonly AlgoOrder[];
  empty: ReactNode;
  onNearEnd?: () => void;
  loadAll?: () => Promise<readonly AlgoOrder[] | undefined>;
}) {
  const lines = useTableLines(box, ALWAYS_TWO_LINES);
  const rowsOf = useRecordRows(algoRow);
  const rows = useMemo(() => rowsOf(algos), [rowsOf, algos]);
  const tagOf = useStrategyTag();
  const columns = useMemo(() => algoColumns(lines, tagOf), [lines, tagOf]);
  const notLive = useConfirmNotLive();
  const actions = useAlgoActions(notLive.confirm);
  const { send } = useSendOrder();
  const [opened, setOpened] = useState<Opened>();
  const handlers = useMemo(
    (): AlgoHandlers => ({
      isBusy: actions.isBusy,
      onState: actions.setState,
      onCancel: actions.cancel,
      onEdit: (row) => setOpened({ kind: 'edit', row }),
      onHedge: (row) => setOpened({ kind: 'hedge', row }),
      onSchedule: (row) => setOpened({ kind: 'schedule', row }),
    }),
    [actions],
  );
  const { menuOf, dialog } = useWhatIfMenu();
  const rowMenu = useCallback(
    (row: AlgoRow): RowMenu => {
      const contract = contractOf(row);
      const menu = contract && menuOf(contract);
      return {
        label: menu?.label ?? row.contractName,
        items: [
          ...algoMenuItems(row, handlers),
          { label: 'Show in the algo chart', onSelect: () => showAlgo(row.algo.id) },
          ...(menu?.items ?? []),
        ],
      };
    },
    [menuOf, handlers],
  );
  const chooseContract = useChooseContract();
  const current = rows.find(({ algo }) => algo.id === opened?.row.algo.id) ?? opened?.row;
  return (
    <div className={styles.table}>
      <AlgoHandlersContext value={handlers}>
        <DataGrid
          label={widgetOf('ALGO_ORDER_CENTRE').title}
          noun="algo"
          columns={columns}
          rows={rows}
          rowKey={algoKey}
          {...rowsOfLines(lines)}
          extraHeight={extraHeight}
          state={settings.table}
          onState={(table) => onSettings({ table })}
          rowMenu={rowMenu}
          onRowActivate={({ algo }) => {
            showAlgo(algo.id);
            chooseContract(contractKey(algo));
          }}
          empty={empty}
          {...(onNearEnd && { onNearEnd })}
          {...(loadAll && {
            loadAll: async () => {
              const all = await loadAll();
              return all && rowsOf(all);
            },
          })}
        />
      </AlgoHandlersContext>
      {opened?.kind === 'edit' && (
        <EditDialog
          key={opened.row.algo.id}
          row={opened.row}
          isOver={current !== undefined && isAlgoDone(current.algo.state)}
          onClose={() => setOpened(undefined)}
          onChange={(change) => actions.change(opened.row.algo.id, change)}
        />
      )}
      {opened?.kind === 'hedge' && (
        <HedgeDialog
          row={opened.row}
          onClose={() => setOpened(undefined)}
          onSend={(order) => void send(order)}
        />
      )}
      {opened?.kind === 'schedule' && current !== undefined && (
        <ScheduleDialog row={current} onClose={() => setOpened(undefined)} />
      )}
      {dialog}
      {notLive.dialog}
    </div>
  );
}
