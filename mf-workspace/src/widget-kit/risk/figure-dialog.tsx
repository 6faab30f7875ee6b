import { Dialog } from '@parallax/ui';
import type { ReactNode } from 'react';
import { FigureNotes, type MissingOfRisk } from './figure-notes.tsx';
import { LinesTable, type LinesTableProps } from './lines-table.tsx';
import styles from './risk.module.css';

interface Props<Line> extends Omit<LinesTableProps<Line>, 'label'> {
  /** the name of the figure */
  title: string;
  onClose: () => void;
  /** how the lines become the figure: 'Delta is amount × price × delta of the contract.' */
  formula?: string;
  /** what can be done about the figure, such as a button */
  action?: ReactNode;
  missing: readonly MissingOfRisk[];
  assumptions: readonly string[];
  /** more about the figure, below its lines */
  children?: ReactNode;
}

const WIDTH_PX = 880;

/**
 * Shows what a figure is made of: its lines, the row 'Total', what it leaves out and what it assumes.
 * Lines and totals are those of the newest answer, so that they always add up.
 */
export function FigureDialog<Line extends object>({
  title,
  onClose,
  formula,
  action,
  missing,
  assumptions,
  children,
  ...table
}: Props<Line>) {
  return (
    <Dialog title={title} open onOpenChange={(open) => !open && onClose()} width={WIDTH_PX}>
      <div className={styles.figure}>
        {formula !== undefined && <p className={styles.formula}>{formula}</p>}
        {action}
        <LinesTable label={title} {...table} />
        {children}
        <FigureNotes missing={missing} assumptions={assumptions} />
      </div>
    </Dialog>
  );
}
