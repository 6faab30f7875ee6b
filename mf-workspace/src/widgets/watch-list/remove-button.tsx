import { useRequestedFocus } from '@parallax/ui/state';
import { X } from 'lucide-react';
import { createContext, useCallback, useContext, useRef } from 'react';
import styles from './watch-list.module.css';
import { rowName, type WatchListRow } from './watch-list-rows.ts';

/** The focus id of the field that adds contracts. */
export const ADD_CONTRACT_FOCUS = 'watch-list add';

/** Removes a contract from the list and focuses the next row. */
export const RemoveContext = createContext<(key: string) => void>(() => undefined);

const focusIdOf = (key: string): string => `watch-list ${key}`;

/** The focus id of the next row, else of the previous row, else of the field that adds contracts. */
export function focusAfterRemoval(list: HTMLElement, key: string): string {
  const buttons = [...list.querySelectorAll<HTMLElement>('[data-focus]')];
  const index = buttons.findIndex(({ dataset }) => dataset['focus'] === focusIdOf(key));
  const next = buttons[index + 1] ?? buttons[index - 1];
  return next?.dataset['focus'] ?? ADD_CONTRACT_FOCUS;
}

export function RemoveButton({
  row,
  venue,
}: {
  row: WatchListRow;
  /** display name */
  venue: string;
}) {
  const remove = useContext(RemoveContext);
  const focusId = focusIdOf(row.key);
  const tableRow = useRef<HTMLTableRowElement>(null);
  const findRow = useCallback((button: HTMLButtonElement | null) => {
    tableRow.current = button?.closest('tr') ?? null;
  }, []);
  useRequestedFocus(focusId, tableRow);

  return (
    <button
      ref={findRow}
      type="button"
      tabIndex={-1}
      className={styles.remove}
      aria-label={`Remove ${rowName(row)} on ${venue}`}
      title="Remove (Delete)"
      data-focus={focusId}
      onClick={() => remove(row.key)}
    >
      <X aria-hidden size={12} />
    </button>
  );
}
