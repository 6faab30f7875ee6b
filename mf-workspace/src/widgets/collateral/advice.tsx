import { Button, copyText } from '@parallax/ui';
import styles from './collateral.module.css';
import type { CollateralData } from './collateral-rows.ts';

/** The transfer that lowers the highest margin use most, as a sentence to send to who makes it. */
export const Advice = ({ advice: [best] }: Pick<CollateralData, 'advice'>) =>
  best === undefined ? (
    <p className={styles.advice}>No transfer lowers the highest margin use.</p>
  ) : (
    <div className={styles.advice} role="group" aria-label="Advice">
      <p>{best.text}</p>
      <Button className={styles.copy} onClick={() => void copyText(best.text, 'Advice')}>
        Copy
      </Button>
    </div>
  );
