import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
