import { Button } from '@parallax/ui';
import styles from './sheet-canvas.module.css';
import type { StarterDesk } from './starter-desks.ts';
import { StarterPicture } from './starter-picture.tsx';

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
          <StarterPicture parts={desk.parts} />
          <Button className={styles.choose} onClick={() => onChoose(desk)}>
            {desk.name}
          </Button>
          <span className={styles.description}>{desk.description}</span>
        </li>
      ))}
    </ul>
  );
}
