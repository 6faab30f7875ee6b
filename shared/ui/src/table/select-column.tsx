import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';

export const SELECT_COLUMN = 'row-select';

/** The column with the check boxes of rows, which the rows and the header render themselves. */
export const selectColumn = <Row,>(pinned: boolean): TableColumn<Row> => ({
  id: SELECT_COLUMN,
  header: 'Select',
  hideHeader: true,
  width: 'var(--row-menu, calc(var(--g) * 4))',
  pinned,
  cell: () => null,
});

/** A check box that fills its cell. The keyboard selects rows by Space, and all by Ctrl or ⌘ A. */
export const SelectBox = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean | 'some';
  /** `isRange`: with Shift, so that the rows up to this one are meant */
  onChange: (isRange: boolean) => void;
}): ReactNode => (
  <input
    type="checkbox"
    className={styles.select}
    tabIndex={-1}
    aria-label={label}
    checked={checked === true}
    ref={(box) => {
      if (box) box.indeterminate = checked === 'some';
    }}
    onChange={({ nativeEvent, currentTarget }) => {
      onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      // from where the keyboard goes on
      currentTarget.closest('tr')?.focus({ preventScroll: true });
    }}
  />
);
