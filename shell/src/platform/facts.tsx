import styles from './facts.module.css';

export interface Fact {
  readonly term: string;
  readonly value: string;
}

/** A wrapping row of terms with their values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
