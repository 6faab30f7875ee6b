import { useLeave } from '@parallax/ui/state';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useMarkMoreBelow } from '../scroll/use-mark-more-below.ts';
import { EntryMenu } from './entry-menu.tsx';
import styles from './menu-panes.module.css';

export interface PaneEntry {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  /** removes the entry from the menu unless it is open, since it may contain unsaved input */
  readonly hidden?: boolean;
  readonly content: ReactNode;
}

/** A scrollable region must be focusable by keyboard. */
const FOCUSABLE = { tabIndex: 0 };

/**
 * A menu beside the pane of its open entry, initially the first one. Asks for confirmation before
 * leaving a pane with unsaved changes.
 */
export function MenuPanes(props: {
  label: string;
  entries: readonly PaneEntry[];
  /** shown above the menu */
  header?: ReactNode;
  /**
   * makes the pane a scrollable region of fixed height, named after its entry; otherwise the content
   * renders its own `View`
   */
  fixedHeight?: boolean;
}): ReactNode {
  const { label, entries, header, fixedHeight = false } = props;
  const leave = useLeave();
  const [openId, setOpenId] = useState(() => entries.find(({ hidden = false }) => !hidden)?.id);
  const pane = useRef<HTMLDivElement>(null);
  const paneId = useId();
  useMarkMoreBelow(pane, fixedHeight);
  const listed = entries.filter(({ id, hidden = false }) => !hidden || id === openId);
  const open = listed.find(({ id }) => id === openId) ?? listed[0];

  const show = (id: string): void => {
    setOpenId(id);
    pane.current?.scrollTo?.({ top: 0 });
    // On a phone the pane is below the menu and out of view; beside the menu nothing scrolls.
    pane.current?.scrollIntoView({ block: 'nearest' });
  };

  if (open === undefined) return null;
  return (
    <div className={styles.columns}>
      <div>
        {header}
        <EntryMenu
          label={label}
          entries={listed}
          openId={open.id}
          paneId={paneId}
          onOpen={(id) => id !== open.id && leave(() => show(id))}
        />
      </div>
      <div
        {...(fixedHeight && { ...FOCUSABLE, role: 'region', 'aria-label': open.title })}
        ref={pane}
        id={paneId}
        className={styles.pane}
        data-fixed={fixedHeight ? '' : undefined}
      >
        <div>{open.content}</div>
      </div>
    </div>
  );
}
