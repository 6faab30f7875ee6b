import styles from './provider-logo.module.css';

/** Monograms on a 32 by 32 grid, drawn as lines. */
const MONOGRAMS: Readonly<Record<string, string>> = {
  fireblocks: 'M12 24V8h9M12 16h7',
  copper: 'M22 11a7.5 7.5 0 1 0 0 10',
  coinbase_prime_custody: 'M15 12a5 5 0 1 0 0 8M20 24V10h3a3.5 3.5 0 0 1 0 7h-3',
  metamask_institutional: 'M9 23V10l7 7 7-7v13',
  hidden_road: 'M8 23V9M15 23V9M8 16h7M20 23V9h2.500a3.500 3.500 0 0 1 0 7H20M22 16l3 7',
};
const OTHER = 'M16 8l8 8-8 8-8-8z';

/** The logo of a provider, named by its display name. */
export function ProviderLogo({ id, name }: { id: string; name: string }) {
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" role="img" aria-label={name}>
      <rect className={styles.plate} width="32" height="32" rx="7" />
      <path className={styles.mark} d={MONOGRAMS[id] ?? OTHER} />
    </svg>
  );
}
