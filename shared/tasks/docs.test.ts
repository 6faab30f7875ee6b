import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from '@jest/globals';
import { packages } from './packages.mjs';
import { ROOT } from './root.mjs';
import { filesBelow } from './source-hash.mjs';

const folders = [...new Set(['docs', ...packages().map((name) => name.split('/')[0] ?? '')])];
const files = [...readdirSync(ROOT), ...folders.flatMap((folder) => filesBelow(folder))];
const documents = new Map(
  files
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
);

/** As `wc -w` counts. */
const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

const isFile = (path: string): boolean => files.some((file) => `/${file}`.endsWith(`/${path}`));
const isFolder = (path: string): boolean => files.some((file) => `/${file}`.includes(`/${path}/`));

/** The anchors of headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isLink(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const to = path === '' ? from : join(dirname(from), path);
  if (anchor !== undefined) return anchorsOf(documents.get(to) ?? '').includes(anchor);
  return files.includes(to) || isFolder(to.replace(/\/$/, ''));
}

describe('the documents', () => {
  it('have links that lead to a file, folder or heading', () => {
    const broken = [...documents].flatMap(([path, text]) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !target.startsWith('http') && !isLink(path, target))
        .map((target) => `${path}: ${target}`),
    );
    expect(documents.size).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const names = new RegExp(`^(?:.*\\.(?:tsx?|mjs)|(?:${folders.join('|')})/.*)$`);
    const missing = [...documents].flatMap(([path, text]) =>
      [...text.matchAll(/`([\w./-]+)`/g)]
        .map(([, name = '']) => name.replace(/\/$/, ''))
        .filter((name) => names.test(name) && !/\/(?:dist|build|test-results)(?:\/|$)/.test(name))
        .filter((name) => !isFile(name) && !isFolder(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('are as short as agreed', () => {
    const all = [...documents.values()].reduce((sum, text) => sum + wordsOf(text), 0);
    expect(wordsOf(documents.get('docs/architecture.md') ?? '')).toBeLessThanOrEqual(2_000);
    expect(all).toBeLessThanOrEqual(35_000);
  });
});
