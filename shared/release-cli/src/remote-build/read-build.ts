import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filePathSchema, type ReleaseFile } from '@parallax/protocol';
import { CommandFailure } from '../cli/command-failure.ts';

/** Reports of the bundler, which pages do not load. */
const OMITTED = new Set(['mf-stats.json']);
const REQUIRED = ['mf-manifest.json', 'contributions.json', 'release.json'];

export interface Build {
  readonly folder: string;
  readonly files: readonly ReleaseFile[];
}

const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.'));

/**
 * Lists the files of a build with their hashes. Throws a CommandFailure for a folder that is not a
 * build.
 */
export function readBuild(folder: string): Build {
  const missing = REQUIRED.find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined) {
    throw new CommandFailure(
      'buildFailed',
      `${folder} is not the build of a remote: ${missing} is missing.`,
    );
  }
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !OMITTED.has(path) && !isHidden(path))
    .toSorted();
  const files = paths.map((path) => {
    if (!filePathSchema.safeParse(path).success) {
      throw new CommandFailure(
        'buildFailed',
        `The build has a file that cannot be published: ${path}`,
      );
    }
    const content = readFileSync(join(folder, path));
    return { path, hash: sha256(content), bytes: content.length };
  });
  return { folder, files };
}

export const sha256 = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
