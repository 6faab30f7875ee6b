import { Link } from '@parallax/federation/navigation';
import { ProductLogo } from '../brand/product-logo.tsx';
import styles from './not-found.module.css';

/** The page for unknown URLs. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <ProductLogo size="large" />
      <h1 className={styles.title}>Page not found</h1>
      <p className={styles.hint}>There is nothing at this address.</p>
      <Link to="/" className={styles.back}>
        Back to the start
      </Link>
    </main>
  );
}
