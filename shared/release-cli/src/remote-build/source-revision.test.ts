import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sourceRevision } from './source-revision.ts';

/** A git that warns on standard error. Without `changes`, the working tree has none. */
const git = (changes: string) => `#!/bin/sh
echo 'warning: unable to access .gitconfig' >&2
case $1 in
  rev-parse) echo 0123456789ab ;;
  status) printf '${changes}' ;;
esac
`;
const { PATH } = process.env;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parallax-revision-'));
  process.env['PATH'] = `${folder}${delimiter}${PATH}`;
});
afterEach(() => {
  process.env['PATH'] = PATH;
  rmSync(folder, { recursive: true });
});

it.each([
  ['', '0123456789ab'],
  [' M page.tsx', '0123456789ab-changed'],
])(
  'the source revision with the changes %j contains no warning of git',
  async (changes, revision) => {
    writeFileSync(join(folder, 'git'), git(changes), { mode: 0o755 });
    expect(await sourceRevision(folder, new AbortController().signal)).toBe(revision);
  },
);
