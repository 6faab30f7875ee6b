import { type PointerEvent, type ReactNode, useRef } from 'react';
import styles from './column-resizer.module.css';

/** The resize handle of a column header; on a focused header, Shift with an arrow key resizes too. */
export function ColumnResizer({ onWidth }: { onWidth: (width: number) => void }): ReactNode {
  const start = useRef<{ x: number; width: number }>(undefined);

  const begin = (event: PointerEvent<HTMLElement>): void => {
    const cell = event.currentTarget.closest('th');
    if (cell === null) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: cell.offsetWidth };
  };
  const drag = ({ clientX }: PointerEvent): void => {
    if (start.current) onWidth(start.current.width + clientX - start.current.x);
  };
  const end = (): void => {
    start.current = undefined;
  };

  return (
    <span
      aria-hidden
      className={styles.resizer}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
