import { ChevronRight } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './item-list.module.css';

/** A vertical list with separators. */
export function ItemList(props: {
  label: string;
  /** shown instead of a list without items */
  empty?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { label, empty, children } = props;
  if (empty !== undefined && Children.count(children) === 0) return empty;
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** A list item with its actions. */
export function Item(props: {
  title: string;
  detail?: string;
  /** shown below the title and the detail, which are then below each other */
  note?: ReactNode;
  /** shown before the title */
  leading?: ReactNode;
  actions?: ReactNode;
  /** adds an arrow named 'Open' and the title */
  onOpen?: () => void;
}): ReactNode {
  const { title, detail, note, leading, actions, onOpen } = props;
  return (
    <li className={styles.item}>
      {leading}
      <div className={styles.content}>
        <div className={styles.text}>
          <bdi className={styles.title}>{title}</bdi>
          {detail === undefined ? null : <bdi className={styles.detail}>{detail}</bdi>}
          {note === undefined ? null : <div className={styles.note}>{note}</div>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {onOpen && (
        <IconButton label={`Open ${title}`} onClick={onOpen}>
          <ChevronRight aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
