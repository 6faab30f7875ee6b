import { useRequestedFocus } from '@parallax/ui/state';
import { X } from 'lucide-react';
import { createContext, type RefObject, useContext, useMemo, useRef } from 'react';
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

/** The button, or its row where the button is hidden, as on a phone. */
function focusTargetOf(button: HTMLButtonElement | null): HTMLElement | null {
  if (!button || getComputedStyle(button).display !== 'none') return button;
  return button.closest('tr');
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
  const button = useRef<HTMLButtonElement>(null);
  const focusId = focusIdOf(row.key);
  const target = useMemo(
    (): RefObject<HTMLElement | null> => ({
      get current() {
        return focusTargetOf(button.current);
      },
    }),
    [],
  );
  useRequestedFocus(focusId, target);

  return (
    <button
      ref={button}
      type="button"
      className={styles.remove}
      aria-label={`Remove ${rowName(row)} on ${venue}`}
      title="Remove"
      data-focus={focusId}
      onClick={() => remove(row.key)}
    >
      <X aria-hidden size={12} />
    </button>
  );
}
