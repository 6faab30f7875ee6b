import { useRequestedFocus } from '@parallax/ui/state';
import { X } from 'lucide-react';
import { createContext, type RefObject, useContext, useMemo, useRef } from 'react';
import styles from './watch-list.module.css';
import { type WatchListRow, watchedName } from './watched-contracts.ts';

/** The focus id of the field that adds contracts. */
export const ADD_CONTRACT_FOCUS = 'watch-list add';

/** Removes a contract from the shown list and moves the focus to the row that takes its place. */
export const RemoveContext = createContext<(key: string) => void>(() => undefined);

const focusIdOf = (key: string): string => `watch-list ${key}`;

/** The focus id of the row that takes the place of a removed one, in the shown order. */
export function focusAfterRemoval(list: HTMLElement, key: string): string {
  const buttons = [...list.querySelectorAll<HTMLElement>('[data-focus]')];
  const at = buttons.findIndex(({ dataset }) => dataset['focus'] === focusIdOf(key));
  const next = buttons[at + 1] ?? buttons[at - 1];
  return next?.dataset['focus'] ?? ADD_CONTRACT_FOCUS;
}

/** On a phone the button is hidden (the row menu removes the row), so the row itself is focused. */
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
      aria-label={`Remove ${watchedName(row)} on ${venue}`}
      title="Remove"
      data-focus={focusId}
      onClick={() => remove(row.key)}
    >
      <X aria-hidden size={12} />
    </button>
  );
}
