import { Tabs as Primitive } from 'radix-ui';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps {
  /** accessible name of the tab list */
  label: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  value: string;
  onValueChange: (id: string) => void;
  orientation?: 'horizontal' | 'vertical';
}

/** Tabs; only the content of the selected tab is mounted. Vertical tabs fill the surrounding dialog. */
export function Tabs({
  label,
  tabs,
  value,
  onValueChange,
  orientation = 'horizontal',
}: TabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);

  // Scrolls the selected tab into view on narrow screens.
  useEffect(() => {
    const tab = list.current?.querySelector(`[id$="-trigger-${CSS.escape(value)}"]`);
    if (list.current === null || !(tab instanceof HTMLElement)) return;
    const start = tab.offsetLeft - list.current.offsetLeft;
    const end = start + tab.offsetWidth - list.current.clientWidth;
    if (start < list.current.scrollLeft) list.current.scrollLeft = start;
    else if (end > list.current.scrollLeft) list.current.scrollLeft = end;
  }, [value]);

  return (
    <Primitive.Root
      className={styles.tabs}
      value={value}
      onValueChange={onValueChange}
      orientation={orientation}
      data-flush={orientation === 'vertical' ? '' : undefined}
    >
      <Primitive.List ref={list} className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            className={styles.tab}
            onFocus={selectByArrowsOnly}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.id} value={tab.id} className={styles.content}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}

/**
 * Selects a focused tab only if the focus came from another tab, as with the arrow keys. The
 * confirmation before discarding changes restores the focus to the clicked tab, which must not select it.
 */
function selectByArrowsOnly(event: FocusEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('[role="tablist"]');
  if (!list?.contains(event.relatedTarget)) event.preventDefault();
}
