import { useLeave } from '@parallax/ui/state';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Focused } from './focused.tsx';
import styles from './section.module.css';

interface ViewProps {
  title: string;
  /** heading level; 4 for a view nested in another */
  level?: 3 | 4;
  /** shown before the title */
  leading?: ReactNode;
  /** description under the title */
  text?: string;
  /** shown at the end of the header */
  action?: ReactNode;
  /** adds a 'Back' button, which asks for confirmation if there are unsaved changes */
  onBack?: () => void;
  /** whether the view receives the focus when it opens; by default if it has 'Back' */
  takesFocus?: boolean;
  /** false if going back needs no confirmation, for example because the input is retained */
  confirmsBack?: boolean;
  children: ReactNode;
}

/** A titled view inside a settings tab. */
export function View(props: ViewProps): ReactNode {
  const { title, level = 3, leading, text, action, onBack, confirmsBack = true, children } = props;
  const { takesFocus = onBack !== undefined } = props;
  const Heading = level === 3 ? 'h3' : 'h4';
  const leave = useLeave();
  const id = useId();
  return (
    <Focused skip={!takesFocus}>
      <section aria-labelledby={id}>
        <header className={styles.header}>
          {onBack && (
            <IconButton label="Back" onClick={() => (confirmsBack ? leave(onBack) : onBack())}>
              <ArrowLeft aria-hidden />
            </IconButton>
          )}
          {leading}
          <Heading id={id} className={styles.heading}>
            {title}
          </Heading>
          {action === undefined || action === false ? null : (
            <div className={styles.action}>{action}</div>
          )}
        </header>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        <div className={styles.body}>{children}</div>
      </section>
    </Focused>
  );
}
