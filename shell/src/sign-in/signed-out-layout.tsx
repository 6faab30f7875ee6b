import type { ReactNode } from 'react';
import { ProductLogo } from '../brand/product-logo.tsx';
import styles from './sign-in.module.css';
import { VenueLines } from './venue-lines.tsx';

/** Layout of the pages before sign-in: logo, title and form. */
export function SignedOutLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <VenueLines />
      <div className={styles.panel}>
        <ProductLogo size="large" />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
