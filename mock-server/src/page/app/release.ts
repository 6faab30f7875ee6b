import { createHash } from 'node:crypto';
import type { PageFiles, Registry } from '@parallax/federation/registry';

/** Identifies the code of a page: a hash of the shell's files and the remotes' versions. */
export function releaseOf(files: PageFiles, { remotes }: Registry): string {
  const versions = remotes.map(({ name, version }) => `${name}@${version}`);
  return createHash('sha256')
    .update(JSON.stringify([files, versions]))
    .digest('hex')
    .slice(0, 12);
}
