import { type AlgoOrder, isAlgoDone } from '@parallax/protocol';
import { Button, type MenuItem } from '@parallax/ui';
import { createContext, useContext } from 'react';
import { type AlgoRow, algoText } from '../../widget-kit/algos/algo-row.ts';
import styles from './algo-orders.module.css';

/** What can be done with the algos of the table. */
export interface AlgoHandlers {
  readonly isBusy: (algo: Pick<AlgoOrder, 'id'>) => boolean;
  readonly onState: (row: AlgoRow, state: 'paused' | 'running') => void;
  readonly onEdit: (row: AlgoRow) => void;
  readonly onCancel: (row: AlgoRow) => void;
  readonly onHedge: (row: AlgoRow) => void;
  readonly onSchedule: (row: AlgoRow) => void;
}

const ignore = () => undefined;

export const AlgoHandlersContext = createContext<AlgoHandlers>({
  isBusy: () => false,
  onState: ignore,
  onEdit: ignore,
  onCancel: ignore,
  onHedge: ignore,
  onSchedule: ignore,
});

interface Action extends Pick<MenuItem, 'label' | 'shortcut'> {
  readonly run: (row: AlgoRow) => void;
  /** whether it waits for the end of a request */
  readonly waits: boolean;
}

/** What can be done with an algo now, the most urgent first. */
function actionsOf({ algo }: AlgoRow, handlers: AlgoHandlers): readonly Action[] {
  const { onState, onEdit, onCancel, onHedge, onSchedule } = handlers;
  const actions: Action[] = [];
  if (algo.imbalance !== null) actions.push({ label: 'Hedge now', run: onHedge, waits: false });
  if (!isAlgoDone(algo.state)) {
    actions.push(
      algo.state === 'PAUSED'
        ? { label: 'Resume', run: (row) => onState(row, 'running'), waits: true }
        : { label: 'Pause', run: (row) => onState(row, 'paused'), waits: true },
      { label: 'Cancel', shortcut: 'Delete', run: onCancel, waits: true },
      { label: 'Edit', run: onEdit, waits: true },
    );
  }
  return [...actions, { label: 'Schedule', run: onSchedule, waits: false }];
}

/** The same in the menu of the row, where a narrow table has those that have no room. */
export const algoMenuItems = (row: AlgoRow, handlers: AlgoHandlers): readonly MenuItem[] =>
  actionsOf(row, handlers).map(({ run, waits, ...item }) =>
    Object.assign(item, {
      disabled: waits && handlers.isBusy(row.algo),
      onSelect: () => run(row),
    }),
  );

export function AlgoButtons({ row }: { row: AlgoRow }) {
  const handlers = useContext(AlgoHandlersContext);
  const isBusy = handlers.isBusy(row.algo);
  return (
    <span className={styles.actions}>
      {actionsOf(row, handlers).map(({ label, run, waits }) => (
        <Button
          key={label}
          tabIndex={-1}
          data-action={label}
          aria-disabled={waits && isBusy}
          title={algoText(row)}
          onClick={() => !(waits && isBusy) && run(row)}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
