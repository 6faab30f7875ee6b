import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../cli/command-failure.ts';
import { prepareRegistration } from './register-remote.ts';
import type { RemoteNames } from './remote-names.ts';
import { writeTemplate } from './write-template.ts';

export const TEMPLATE = 'shared/release-cli/template';

/** The remote that already contributes a widget of this type. */
function ownerOf(root: string, type: string): string | undefined {
  return readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .find((name) => {
      const file = join(root, name, 'src/contributions.ts');
      return existsSync(file) && readFileSync(file, 'utf8').includes(`type: '${type}'`);
    });
}

/**
 * Creates the package of a remote from the template and registers it in the repository. If
 * the registration cannot be prepared, nothing is created. The folder appears with all of its files or
 * not at all.
 */
export function createRemote(
  root: string,
  names: RemoteNames,
): { files: string[]; changed: string[] } {
  const folder = join(root, names.folder);
  if (existsSync(folder)) {
    throw new CommandFailure('refused', `The folder ${names.folder} already exists.`);
  }
  const owner = ownerOf(root, names.TYPE);
  if (owner !== undefined) {
    throw new CommandFailure(
      'refused',
      `${owner} already has a widget ${names.TYPE}. Choose another name.`,
    );
  }
  const registration = prepareRegistration(root, names);
  // not mkdtemp, whose folders other users cannot read
  const draft = join(root, `.mf-draft-${randomUUID()}`);
  mkdirSync(draft);
  try {
    const files = writeTemplate(join(root, TEMPLATE), draft, names);
    renameSync(draft, folder);
    registration.write();
    return { files, changed: registration.files };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
