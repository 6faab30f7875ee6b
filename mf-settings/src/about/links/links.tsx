import { EmptyState, VisuallyHidden } from '@parallax/ui';
import { useId } from 'react';
import type { Brand, BrandAddresses } from '../brand.ts';
import { Demo } from '../demo-notice.tsx';
import styles from './links.module.css';

interface LinkText {
  readonly id: Exclude<keyof BrandAddresses, 'supportEmail'>;
  readonly title: string;
  readonly detail: string;
}

const LINKS: readonly LinkText[] = [
  { id: 'website', title: 'Website', detail: 'The product at a glance' },
  { id: 'wiki', title: 'Wiki', detail: 'Platform documentation' },
  { id: 'x', title: 'X', detail: 'Follow us for updates' },
  { id: 'linkedIn', title: 'LinkedIn', detail: 'News, events and job openings' },
];

const OPENS_NEW_TAB = 'Opens in a new tab.';

const NO_LINKS = {
  title: 'No links available',
  hint: 'This installation names no web address of its own.',
};

const DEMO_LINKS =
  'These addresses are demonstration content, derived from the site address and the name of the product.';

const withoutScheme = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Links to the product's external sites; each opens in a new tab. */
export function Links({ brand }: { brand: Brand }) {
  const { addresses } = brand;
  const listId = useId();
  if (!addresses) return <EmptyState {...NO_LINKS} />;
  return (
    <Demo notice={DEMO_LINKS}>
      <ul className={styles.list}>
        {LINKS.map(({ id, title, detail }) => (
          <li key={id}>
            <a
              className={styles.link}
              href={addresses[id]}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={title}
              aria-describedby={`${listId}-${id}`}
            >
              <span>
                <span className={styles.title}>{title}</span>
                <span className={styles.detail} id={`${listId}-${id}`}>
                  {detail}
                  <VisuallyHidden>. {OPENS_NEW_TAB}</VisuallyHidden>
                </span>
              </span>
              <span className={styles.address}>{withoutScheme(addresses[id])}</span>
              <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
                <path d="M6 3H3v10h10v-3M9 3h4v4M13 3 7 9" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </Demo>
  );
}
