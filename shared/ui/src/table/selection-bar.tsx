import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { counted } from '../format/counted.ts';
import { VisuallyHidden } from '../visually-hidden.ts';
import styles from './data-grid.module.css';
import type { SelectedRows } from './use-row-selection.ts';

/** What the selected rows of a grid add up to, and what can be done with them. Screen readers hear each change. */
export function SelectionBar<Row>({
  selection: { rows, hasEnded },
  noun,
  plural,
  onSave,
  onClear,
  children,
}: {
  selection: Pick<SelectedRows<Row>, 'rows' | 'hasEnded'>;
  noun: string;
  plural: string;
  onSave: () => void;
  onClear: () => void;
  /** the sums */
  children: ReactNode;
}): ReactNode {
  const count = `${counted(rows.length, noun, plural)} selected`;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClear();
  };
  return (
    <>
      <VisuallyHidden asChild>
        <output>{rows.length > 0 ? count : hasEnded && `No ${noun} selected`}</output>
      </VisuallyHidden>
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is that of its buttons
        <div
          role="group"
          aria-label={`Selected ${plural}`}
          className={styles.selection}
          onKeyDown={onKeyDown}
        >
          <span className={styles.selected}>{count}</span>
          {children}
          <span className={styles.selectionTools}>
            <Button onClick={onSave}>Save as file</Button>
            <Button onClick={onClear}>Clear</Button>
          </span>
        </div>
      )}
    </>
  );
}
