import styles from './masked-key.module.css';

/** The text of an API key of which the server returns only the last characters. */
export const maskedKey = (tail: string): string => `***${tail}`;

export function MaskedKey({ tail }: { tail: string }) {
  return <span className={styles.key}>{maskedKey(tail)}</span>;
}
