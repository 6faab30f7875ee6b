import { loadCatalogue, useCatalogueSteps } from '@parallax/store';
import { Button } from '@parallax/ui/start';
import { PAGE_FOCUS, requestFocus } from '@parallax/ui/state';
import { Check, CircleAlert } from 'lucide-react';
import { ProductLogo } from '../brand/product-logo.tsx';
import styles from './loading-screen.module.css';

type Step = ReturnType<typeof useCatalogueSteps>[number];

const STEP_STATES = { pending: 'under way', done: 'done', failed: 'failed' } as const;

function StepMark({ state }: { state: Step['state'] }) {
  if (state === 'done') return <Check size={14} aria-hidden className={styles.done} />;
  if (state === 'failed') return <CircleAlert size={14} aria-hidden className={styles.failed} />;
  return <span aria-hidden className={styles.pending} />;
}

const tryAgain = () => {
  // the button is removed
  requestFocus(PAGE_FOCUS);
  void loadCatalogue();
};

/** Covers the canvas until the catalogue has loaded. Failed steps can be retried. */
export function LoadingScreen({ leaving }: { leaving: boolean }) {
  const steps = useCatalogueSteps();
  const failed = steps.some((step) => step.state === 'failed');
  return (
    <div className={styles.screen} data-leaving={leaving || undefined}>
      <div className={styles.intro}>
        <ProductLogo size="large" />
        <ul className={styles.steps} aria-label="Loading" aria-live="polite">
          {steps.map(({ label, state }) => (
            <li key={label} className={styles.step} data-state={state}>
              <StepMark state={state} />
              <span>{label}</span>
              <span className={styles.state}>{STEP_STATES[state]}</span>
            </li>
          ))}
        </ul>
        {failed && (
          <div role="alert" className={styles.failure}>
            <p>Some data could not be loaded.</p>
            <Button variant="primary" onClick={tryAgain}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
