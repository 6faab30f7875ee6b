import type { MenuBar } from '@parallax/protocol';
import { Button } from '@parallax/ui';
import styles from './sheet-canvas.module.css';
import { type StarterDesk, startersOf } from './starter-desks.ts';

/** Buttons that fill an empty sheet with a starter desk. */
export function StarterChoice({
  area,
  onChoose,
}: {
  area: MenuBar | undefined;
  onChoose: (desk: StarterDesk) => void;
}) {
  return (
    <ul className={styles.starters} aria-label="Starter desks">
      {startersOf(area).map((desk) => (
        <li key={desk.name} className={styles.starter}>
          <Button onClick={() => onChoose(desk)}>{desk.name}</Button>
          <span className={styles.description}>{desk.description}</span>
        </li>
      ))}
    </ul>
  );
}
