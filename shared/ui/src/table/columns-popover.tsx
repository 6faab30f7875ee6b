import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { CheckRow } from '../field/check-row.tsx';
import { Popover } from '../popover/popover.tsx';
import styles from './data-grid.module.css';
import type { TableColumn } from './table-column.ts';
import {
  displayedOrder,
  isHidden,
  type TableState,
  withColumnMoved,
  withColumnShown,
} from './table-state.ts';

/** Chooses and orders the columns of a table. */
export function ColumnsPopover<Row>(props: {
  columns: readonly TableColumn<Row>[];
  state: TableState;
  /** whether the table is narrow, which can change the order of its columns */
  narrow: boolean;
  onState: (state: TableState) => void;
}): ReactNode {
  const { columns, state, narrow, onState } = props;
  const [open, setOpen] = useState(false);
  const ordered = displayedOrder(columns, state, narrow);
  const move = (id: string, by: number): void =>
    onState(withColumnMoved(columns, state, { id, by }, narrow));
  return (
    <Popover
      label="Columns"
      narrow
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label="Columns" className={styles.tool}>
          <Columns3 aria-hidden />
        </IconButton>
      }
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => onState({ ...state, order: [], hidden: null, widths: {} })}
          >
            Reset
          </Button>
          <Button variant="primary" onClick={() => setOpen(false)}>
            Ok
          </Button>
        </>
      }
    >
      <ul className={styles.columns}>
        {ordered.map((column, index) => {
          const { id, header, fixed, unavailable } = column;
          return (
            <li key={id} className={styles.column}>
              {fixed === true ? (
                <span className={styles.fixed}>{header}</span>
              ) : (
                <CheckRow
                  label={header}
                  detail={unavailable}
                  checked={!isHidden(column, state)}
                  onChange={(on) => onState(withColumnShown(columns, state, id, on))}
                />
              )}
              <IconButton
                label={`Move ${header} up`}
                className={styles.tool}
                disabled={index === 0}
                onClick={() => move(id, -1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={`Move ${header} down`}
                className={styles.tool}
                disabled={index === ordered.length - 1}
                onClick={() => move(id, 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
