import { type Contract, REDUCES_ONLY } from '@parallax/protocol';
import { Figure, Figures } from '../../frame/figures.tsx';
import styles from './order-figures.module.css';
import { previewTexts } from './preview-texts.ts';
import type { PreviewState } from './use-order-preview.ts';

/** What the order would cost, and the checks that it would not pass. */
export function OrderFigures({ state, contract }: { state: PreviewState; contract: Contract }) {
  const { figures, failing, isMadeReduceOnly } = previewTexts(state, contract);
  const { isOutdated } = state;
  return (
    <>
      <div className={styles.figures}>
        <Figures stale={isOutdated}>
          {figures.map(([label, text]) => (
            <Figure key={label} label={label}>
              {text}
            </Figure>
          ))}
        </Figures>
      </div>
      {isMadeReduceOnly && (
        <p className={styles.note} data-stale={isOutdated || undefined}>
          {REDUCES_ONLY.text}
        </p>
      )}
      <ul
        className={styles.checks}
        data-stale={isOutdated || undefined}
        aria-live="polite"
        aria-label="Failing checks"
      >
        {failing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
