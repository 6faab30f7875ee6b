import { FigureNotes } from '../../widget-kit/risk/figure-notes.tsx';
import styles from './options-risk.module.css';

/** What figures assume, folded. */
export const Assumptions = ({ assumptions }: { assumptions: readonly string[] }) => (
  <details className={styles.assumptions}>
    <summary>Assumptions</summary>
    <FigureNotes missing={[]} assumptions={assumptions} />
  </details>
);
