import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Link, opensElsewhere } from '@parallax/federation/navigation';
import { type MenuBar, type Sheet, sheetAddress } from '@parallax/protocol';
import { showToast, useRequestedFocus } from '@parallax/ui/state';
import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './sheet-tabs.module.css';
import type { TabState } from './use-tab-states.ts';

/** The tab of a sheet, which links to its address and can be dragged. */
export function SheetTab({
  menuBar,
  sheet,
  open,
  isTabStop,
  state,
}: {
  menuBar: MenuBar;
  sheet: Sheet;
  open: boolean;
  /** whether the Tab key reaches it; arrow keys reach the others (roving tabindex) */
  isTabStop: boolean;
  state: TabState;
}) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: sheet.id,
    disabled: state === 'busy' || state === 'deleted',
  });
  const wrapper = useRef<HTMLSpanElement | null>(null);
  const tab = useRef<HTMLAnchorElement>(null);
  useRequestedFocus(sheet.id, tab);

  useEffect(() => {
    if (open) wrapper.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);

  const notifyChange = (event: MouseEvent) => {
    if (menuBar.startsWith('ANALYTICS/') && !open && !opensElsewhere(event)) {
      showToast({ kind: 'info', title: 'Sheet changed' });
    }
  };

  return (
    <span
      ref={(node) => {
        wrapper.current = node;
        setNodeRef(node);
      }}
      className={styles.place}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      <Link
        ref={tab}
        to={sheetAddress(menuBar, sheet)}
        role="tab"
        className={styles.tab}
        title={sheet.name}
        draggable={false}
        tabIndex={isTabStop ? 0 : -1}
        aria-selected={open}
        aria-busy={state === 'busy' || undefined}
        aria-describedby={attributes['aria-describedby']}
        data-state={state}
        data-sheet={sheet.id}
        onClick={notifyChange}
        {...listeners}
      >
        <bdi className={styles.name}>{sheet.name}</bdi>
      </Link>
    </span>
  );
}
