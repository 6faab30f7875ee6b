import type { KeyboardEvent } from 'react';
import { arrowStep } from '../keyboard/arrow-step.ts';
import styles from './entry-menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
}

/** The index that an arrow key, Home or End moves to; undefined for other keys. */
function targetIndex(key: string, from: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = arrowStep(key);
  return step === undefined ? undefined : (from + count + step) % count;
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const target = targetIndex(event.key, buttons.indexOf(event.currentTarget), buttons.length);
  if (target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}

/** A vertical menu of entries with subtitles, one of them open. Arrow keys move the focus. */
export function EntryMenu(props: {
  label: string;
  entries: readonly MenuEntry[];
  openId: string;
  paneId: string;
  onOpen(id: string): void;
}) {
  return (
    <ul className={styles.menu} aria-label={props.label}>
      {props.entries.map(({ id, title, subtitle }) => (
        <li key={id} className={styles.entry} data-current={id === props.openId || undefined}>
          <button
            type="button"
            className={styles.title}
            aria-current={id === props.openId}
            aria-controls={props.paneId}
            aria-describedby={subtitle === undefined ? undefined : `${props.paneId}-${id}-subtitle`}
            onKeyDown={moveFocus}
            onClick={() => props.onOpen(id)}
          >
            {title}
          </button>
          {subtitle === undefined ? null : (
            <span className={styles.subtitle} id={`${props.paneId}-${id}-subtitle`}>
              {subtitle}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
