import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../../kit/root.ts';

interface Change {
  /** which files; the first match of a name is changed when `text` is found in it */
  readonly file: RegExp;
  readonly change: (text: string) => string;
}

/**
 * A copy of a remote's production build with one change, as a team would publish it. Fails when the
 * change altered nothing.
 */
export function changeBuild(parent: string, remote: string, { file, change }: Change): string {
  const folder = mkdtempSync(join(parent, `${remote}-`));
  cpSync(join(ROOT, remote, 'build'), folder, { recursive: true });
  const changed = readdirSync(folder).find((name) => {
    if (!file.test(name)) return false;
    const path = join(folder, name);
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    if (after === before) return false;
    writeFileSync(path, after);
    if (existsSync(`${path}.br`)) writeFileSync(`${path}.br`, brotliCompressSync(after));
    return true;
  });
  if (changed === undefined) throw new Error(`No file ${String(file)} of ${remote} was changed.`);
  return folder;
}
