import { requestFocus, useRequestedFocus } from '@parallax/ui/state';
import { X } from 'lucide-react';
import { createContext, useRef } from 'react';
import styles from './watch-list.module.css';
import { type WatchedContract, watchedName } from './watched-contracts.ts';

/** The focus id of the field that adds contracts. */
export const ADD_CONTRACT_FOCUS = 'watch-list add';

/** Removes a contract from the shown list. */
export const RemoveContext = createContext<(key: string) => void>(() => undefined);

/** Removes a contract from the list and moves the focus to the row that takes its place. */
export function RemoveButton({
  row: watched,
  venue,
  onRemove,
}: {
  row: WatchedContract;
  /** display name */
  venue: string;
  onRemove: (key: string) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const focusId = `watch-list ${watched.key}`;
  useRequestedFocus(focusId, button);

  const remove = () => {
    // in the current sort order
    const row = button.current?.closest('tr');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const nextId = next?.querySelector<HTMLElement>('[data-focus]')?.dataset.focus;
    onRemove(watched.key);
    requestFocus(nextId ?? ADD_CONTRACT_FOCUS);
  };

  return (
    <button
      ref={button}
      type="button"
      className={styles.remove}
      aria-label={`Remove ${watchedName(watched)} on ${venue}`}
      title="Remove"
      data-focus={focusId}
      onClick={remove}
    >
      <X aria-hidden size={12} />
    </button>
  );
}
