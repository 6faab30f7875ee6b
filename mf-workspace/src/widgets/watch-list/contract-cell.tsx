import { unlistedReason } from '@parallax/ui/format';
import { useRequestedFocus } from '@parallax/ui/state';
import { GripVertical, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import { RowVenue } from '../../widget-kit/contract/row-venue.tsx';
import type { RowMoveHandlers } from './use-row-order.ts';
import styles from './watch-list.module.css';
import { rowName, type WatchListRow } from './watch-list-rows.ts';

/**
 * The handlers of the drag handles and the picked-up row; null while the table is sorted or filtered.
 */
export const RowMoveContext = createContext<{
  handlers: RowMoveHandlers;
  pickedUp: string | undefined;
  /** id of the element with the keyboard instructions */
  instructions: string;
} | null>(null);

/** The button that moves a row by pointer or keyboard. */
function DragHandle({ rowKey, name }: { rowKey: string; name: string }) {
  const context = useContext(RowMoveContext);
  if (context === null) return null;
  const { handlers, pickedUp, instructions } = context;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.handle}
      aria-label={`Move ${name}`}
      aria-describedby={instructions}
      aria-pressed={pickedUp === rowKey}
      title="Drag to move (Alt ↑, Alt ↓)"
      data-no-drag=""
      data-print="omit"
      onKeyDown={(event) => handlers.onKeyDown(rowKey, event)}
      onKeyUp={(event) => {
        // Firefox clicks here even though `onKeyDown` has prevented it
        if (event.key === ' ') event.preventDefault();
      }}
      onPointerDown={(event) => handlers.onPointerDown(rowKey, event)}
      onBlur={() => handlers.onBlur(rowKey)}
      onClick={({ detail }) => {
        if (detail === 0) handlers.onPress(rowKey);
      }}
    >
      <GripVertical aria-hidden size={12} />
    </button>
  );
}

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

function RemoveButton({
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

/** The name and venue of a row's contract, and the buttons that move and remove the row. */
export function ContractCell({
  row,
  venue,
  children,
}: {
  row: WatchListRow;
  /** display name */
  venue: string;
  /** badges after the name */
  children: ReactNode;
}) {
  const name = rowName(row);
  return (
    <span className={styles.contract}>
      <DragHandle rowKey={row.key} name={`${name} on ${venue}`} />
      <span className={row.contract && row.connected ? styles.texts : styles.unavailable}>
        <span className={styles.name}>
          {name} {children}
        </span>
        <span className={styles.venue}>
          <VenueOrReason row={row} venue={venue} />
        </span>
      </span>
      <RemoveButton row={row} venue={venue} />
    </span>
  );
}

function VenueOrReason({
  row: { contract, connected, expiredAt },
  venue,
}: {
  row: WatchListRow;
  venue: string;
}) {
  if (contract && connected) return <RowVenue contract={contract} />;
  const reason = contract ? 'no longer connected' : unlistedReason(expiredAt);
  return <span data-without-prices="">{`${venue} · ${reason}`}</span>;
}
