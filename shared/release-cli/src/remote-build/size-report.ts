import { isContent, type ReleaseFile, sentBytesOf } from '@parallax/protocol';

export interface Sizes {
  /** bytes of the entry script as sent, compressed where a compressed form exists */
  readonly entry: number;
  /** bytes of all files as sent */
  readonly sent: number;
  /** bytes of all files, uncompressed */
  readonly bytes: number;
}

export interface SizeChange {
  /** the name without the content hash: `page.js` */
  readonly name: string;
  readonly before: number;
  readonly now: number;
}

export interface SizeReport {
  readonly now: Sizes;
  /** undefined for the first version of a remote, and if the sizes of the previous version are unknown */
  readonly before: Sizes | undefined;
  /** files whose sent size changed, the largest change first */
  readonly changes: readonly SizeChange[];
}

type File = Pick<ReleaseFile, 'path' | 'bytes'>;

const withoutHash = (path: string) => path.replace(/\.[0-9a-f]{8,}(?=\.)/, '');

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

function sizesOf(remote: string, files: readonly File[]): Sizes {
  const sent = sentBytesOf(files);
  const plain = files.filter(({ path }) => isContent(path));
  return {
    entry: sent.get(`${remote}.js`) ?? 0,
    sent: sum(sent.values()),
    bytes: sum(plain.map(({ bytes }) => bytes)),
  };
}

/** The sum of the sizes of files whose names differ only in their hashes. */
function byName(files: readonly File[]): Map<string, number> {
  const named = new Map<string, number>();
  for (const [path, size] of sentBytesOf(files)) {
    const name = withoutHash(path);
    named.set(name, (named.get(name) ?? 0) + size);
  }
  return named;
}

/**
 * Compares a build with the files of the previous version.
 * @param before undefined for the first version; empty if another origin serves the previous version
 */
export function sizeReport(
  remote: string,
  files: readonly File[],
  before: readonly File[] = [],
): SizeReport {
  const now = byName(files);
  const old = byName(before);
  const names = before.length === 0 ? [] : [...new Set([...now.keys(), ...old.keys()])];
  const changes = names
    .map((name) => ({ name, before: old.get(name) ?? 0, now: now.get(name) ?? 0 }))
    .filter((change) => change.before !== change.now)
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before));
  return {
    now: sizesOf(remote, files),
    before: before.length === 0 ? undefined : sizesOf(remote, before),
    changes,
  };
}

const SHOWN_CHANGES = 8;
export const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

function difference(now: number, before: number | undefined): string {
  if (before === undefined) return '';
  if (now === before) return ' (unchanged)';
  const sign = now > before ? '+' : '−';
  const percent =
    before === 0 ? '' : `, ${sign}${((Math.abs(now - before) / before) * 100).toFixed(1)}%`;
  return ` (${sign}${kilobytes(Math.abs(now - before))}${percent})`;
}

/** Formats the report for the terminal. Sizes are as sent, compressed. */
export function sizeLines(
  { now, before, changes }: SizeReport,
  previous: string | undefined,
): string[] {
  const shown = changes.slice(0, SHOWN_CHANGES);
  const unknown = `Sizes (those of ${previous} are unknown):`;
  const compared = before ? `Sizes against ${previous}:` : unknown;
  return [
    previous === undefined ? 'Sizes (first version):' : compared,
    `  entry script  ${kilobytes(now.entry)}${difference(now.entry, before?.entry)}`,
    `  all files     ${kilobytes(now.sent)}${difference(now.sent, before?.sent)}`,
    ...shown.map(
      ({ name, before: old, now: current }) =>
        `    ${name}  ${kilobytes(current)}${difference(current, old)}`,
    ),
    ...(changes.length > shown.length ? [`    and ${changes.length - shown.length} more`] : []),
  ];
}
