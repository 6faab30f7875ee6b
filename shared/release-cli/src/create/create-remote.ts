import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandFailure } from '../cli/command-failure.ts';
import { prepareRegistration } from './register-remote.ts';
import type { RemoteNames } from './remote-names.ts';

const ENDING = '.tmpl';
const EXECUTABLE = 0o755;

/** Replaces `{{folder}}`, `{{key}}` and so on; other braces stay. */
function fill(text: string, names: RemoteNames): string {
  return Object.entries(names).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value),
    text,
  );
}

/** Writes the files of the template into a new folder. Returns their paths in it. */
export function writeTemplate(template: string, folder: string, names: RemoteNames): string[] {
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ENDING))
    .toSorted();
  return files.map((file) => {
    const path = file.slice(0, -ENDING.length).replaceAll('__key__', names.key);
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(join(template, file), 'utf8'), names));
    if (statSync(join(template, file)).mode & 0o100) chmodSync(target, EXECUTABLE);
    return path;
  });
}

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
