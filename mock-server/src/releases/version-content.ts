import { createHash } from 'node:crypto';
import {
  type Contributions,
  type Manifest,
  manifestSchema,
  parseContributions,
  type RegistryEntry,
  type RemoteName,
} from '@parallax/federation/registry';
import {
  integrityOf,
  type ReleaseDescriptor,
  releaseDescriptorSchema,
  singletonsOf,
} from '@parallax/federation/release';
import { isContent, type ReleaseFile } from '@parallax/protocol';

export const MANIFEST_FILE = 'mf-manifest.json';
export const CONTRIBUTIONS_FILE = 'contributions.json';

/** Whether a file of a build is served: source maps and statistics are not. */
export const isServed = (path: string): boolean =>
  !path.endsWith('.map') && !path.endsWith('mf-stats.json');

/** The name of the content of a file: its SHA-256 in hex. */
export const contentHash = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

const HASH_LENGTH = 12;

/** Names a version by its content: `<package version>-<12 hex digits>`. */
export function versionOf(packageVersion: string, content: Iterable<string>): string {
  const digest = createHash('sha256');
  for (const part of content) digest.update(`${part}\n`);
  return `${packageVersion}-${digest.digest('hex').slice(0, HASH_LENGTH)}`;
}

/** The version of uploaded files. */
export const versionOfFiles = (packageVersion: string, files: readonly ReleaseFile[]): string =>
  versionOf(
    packageVersion,
    files
      .filter(({ path }) => isContent(path))
      .map(({ path, hash }) => `${path} ${hash}`)
      .sort(),
  );

/** Facts about a version, from its files. */
export interface VersionContent {
  readonly manifest: Manifest;
  readonly contributions: Contributions;
  readonly descriptor: ReleaseDescriptor | undefined;
  /** path of the entry script */
  readonly entry: string;
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(bytes ?? []).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Reads a `release.json`; undefined if it is missing or invalid. */
export const readDescriptor = (bytes: Uint8Array | undefined): ReleaseDescriptor | undefined =>
  releaseDescriptorSchema.safeParse(parseJson(bytes)).data;

interface DescribingFiles {
  readonly manifest: Uint8Array | undefined;
  readonly contributions: Uint8Array | undefined;
  readonly release: Uint8Array | undefined;
}

/** Reads the files that describe a version. Returns the reasons why they cannot be used. */
export function readContent(
  remote: RemoteName,
  files: DescribingFiles,
): { content: VersionContent } | { reasons: string[] } {
  const manifest = manifestSchema.safeParse(parseJson(files.manifest)).data;
  if (!manifest) return { reasons: [`Its ${MANIFEST_FILE} is missing or cannot be read.`] };
  const reasons: string[] = [];
  if (manifest.name !== remote) {
    reasons.push(`Its manifest belongs to ${manifest.name}, not to ${remote}.`);
  }
  const contributed = parseJson(files.contributions);
  if (contributed === undefined) {
    reasons.push(`Its ${CONTRIBUTIONS_FILE} is missing or cannot be read.`);
  }
  const contributions = parseContributions(remote, contributed ?? {}, (reason) =>
    reasons.push(reason),
  );
  if (reasons.length > 0) return { reasons };
  const { path, name } = manifest.metaData.remoteEntry;
  const descriptor = readDescriptor(files.release);
  return { content: { manifest, contributions, descriptor, entry: `${path}${name}` } };
}

/** The paths that a manifest refers to. */
export const referencedPaths = ({ manifest, entry }: VersionContent): string[] => [
  entry,
  ...manifest.exposes.flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...js.async,
    ...css.sync,
    ...css.async,
  ]),
];

/** The registry entry of a version whose files are below `base`. */
export function entryOf(
  remote: RemoteName,
  version: string,
  base: string,
  content: VersionContent,
  bytes: { readonly manifest: Uint8Array; readonly entry: Uint8Array },
): RegistryEntry {
  return {
    name: remote,
    version,
    manifest: `${base}${MANIFEST_FILE}`,
    manifestIntegrity: integrityOf(bytes.manifest),
    entry: { url: `${base}${content.entry}`, integrity: integrityOf(bytes.entry) },
    singletons: singletonsOf(content.manifest),
    traffic: 1,
  };
}
