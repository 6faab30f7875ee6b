import type { Data, getPlatform } from '@parallax/protocol';
import styles from './platform.module.css';

/** What this installation is, and what it accepts. */
export function InstallationFacts({ facts }: { facts: Data<typeof getPlatform> }) {
  const { productVersion, shell, contract, remoteOrigins, failingPeopleMin } = facts;
  const range =
    contract.oldest === contract.newest
      ? String(contract.newest)
      : `${contract.oldest} to ${contract.newest}`;
  const rows: [string, string][] = [
    ['Product', productVersion],
    ['Shell', shell],
    ['Contract', range],
    ['Other origins', remoteOrigins.join(', ') || 'None'],
    [
      'Automatic rollback',
      failingPeopleMin === 1
        ? 'from 1 person with failures'
        : `from ${failingPeopleMin} people with failures`,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
