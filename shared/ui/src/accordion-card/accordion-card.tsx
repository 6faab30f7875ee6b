import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './accordion-card.module.css';

interface AccordionCardProps {
  title: string;
  detail?: ReactNode;
  /** shown before the title */
  leading?: ReactNode;
  /** buttons at the end of the header */
  actions?: ReactNode;
  /**
   * names the content, as in 'Show vaults' and 'Hide vaults'; without it the card cannot be opened
   */
  contentName?: string;
  startsOpen?: boolean;
  children?: ReactNode;
}

/** A card with actions in its header and collapsible content. */
export function AccordionCard(props: AccordionCardProps): ReactNode {
  const { title, detail, leading, actions, contentName, startsOpen = false, children } = props;
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  return (
    <article className={styles.card} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        {leading}
        <div className={styles.texts}>
          <h4 id={`${id}-title`} className={styles.title}>
            {title}
          </h4>
          {detail === undefined ? null : <p className={styles.detail}>{detail}</p>}
        </div>
        {actions}
        {contentName === undefined ? null : (
          <IconButton
            label={`${isOpen ? 'Hide' : 'Show'} ${contentName}`}
            aria-describedby={`${id}-title`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-content` : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Arrow aria-hidden />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <div id={`${id}-content`} className={styles.content}>
          {children}
        </div>
      )}
    </article>
  );
}
