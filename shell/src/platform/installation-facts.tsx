import type { Data, getPlatform } from '@parallax/protocol';
import { Facts } from './facts.tsx';

/** The versions of this installation, and its limits for remotes. */
export function InstallationFacts({ platform }: { platform: Data<typeof getPlatform> }) {
  const {
    productVersion,
    shell,
    interfaceVersions,
    remoteOrigins,
    failingPeopleMin: minFailingUsers,
    failingCompaniesMin: minCompanies,
  } = platform;
  const range =
    interfaceVersions.oldest === interfaceVersions.newest
      ? String(interfaceVersions.newest)
      : `${interfaceVersions.oldest} to ${interfaceVersions.newest}`;
  return (
    <Facts
      facts={[
        { term: 'Product', value: productVersion },
        { term: 'Shell', value: shell },
        { term: 'Interface versions', value: range },
        { term: 'Other origins of remotes', value: remoteOrigins.join(', ') || 'None' },
        {
          term: 'Automatic rollback',
          value: `at failures for ${minFailingUsers} or more users in ${minCompanies} or more companies`,
        },
      ]}
    />
  );
}
