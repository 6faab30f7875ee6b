import { GripVertical } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { RowMoveHandlers } from './use-row-order.ts';
import styles from './watch-list.module.css';

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
export function DragHandle({ rowKey, name }: { rowKey: string; name: string }) {
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
