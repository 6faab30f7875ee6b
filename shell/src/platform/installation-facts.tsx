import type { Data, getPlatform } from '@parallax/protocol';
import styles from './platform.module.css';

/** The versions of this installation, and its limits for remotes. */
export function InstallationFacts({ facts }: { facts: Data<typeof getPlatform> }) {
  const { productVersion, shell, contract, remoteOrigins, failingPeopleMin } = facts;
  const range =
    contract.oldest === contract.newest
      ? String(contract.newest)
      : `${contract.oldest} to ${contract.newest}`;
  const rows: [string, string][] = [
    ['Product', productVersion],
    ['Shell', shell],
    ['Contract versions', range],
    ['Other origins of remotes', remoteOrigins.join(', ') || 'None'],
    [
      'Automatic rollback',
      failingPeopleMin === 1
        ? 'from 1 user with failures'
        : `from ${failingPeopleMin} users with failures`,
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
