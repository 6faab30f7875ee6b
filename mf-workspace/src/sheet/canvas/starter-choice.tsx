import { Button } from '@parallax/ui';
import styles from './sheet-canvas.module.css';
import type { StarterDesk } from './starter-desks.ts';

/** Buttons that fill an empty sheet with a starter desk. */
export function StarterChoice({
  desks,
  onChoose,
}: {
  desks: readonly StarterDesk[];
  onChoose: (desk: StarterDesk) => void;
}) {
  return (
    <ul className={styles.starters} aria-label="Starter desks">
      {desks.map((desk) => (
        <li key={desk.name} className={styles.starter}>
          <Button onClick={() => onChoose(desk)}>{desk.name}</Button>
          <span className={styles.description}>{desk.description}</span>
        </li>
      ))}
    </ul>
  );
}
