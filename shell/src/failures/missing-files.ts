import { parseRegistry, type RegistryEntry } from '@parallax/federation/registry';
import { announceNewVersion } from '@parallax/ui/state';

const TIMEOUT_MS = 10_000;
const MISSING: ReadonlySet<number> = new Set([404, 410]);

const request = (address: string, method: 'GET' | 'HEAD'): Promise<Response> =>
  fetch(address, { method, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Whether the error is a failed load of a script or style sheet. */
export const isMissingFile = ({ name, message }: Error): boolean =>
  name === 'ChunkLoadError' || /CSS chunk .* failed/.test(message);

/** The URL of the file, which webpack stores in its error. */
const addressIn = (error: Error): string | undefined =>
  'request' in error && typeof error.request === 'string' ? error.request : undefined;

async function isAnyMissing(addresses: readonly string[]): Promise<boolean> {
  const responses = await Promise.all(addresses.map((address) => request(address, 'HEAD')));
  return responses.some(({ status }) => MISSING.has(status));
}

/** Whether the registry of the server has another version of the remote, or none. */
async function isReplaced({ name, version }: RegistryEntry): Promise<boolean> {
  const response = await request('/remotes/registry.json', 'GET');
  if (!response.ok) return false;
  const { remotes } = parseRegistry(await response.json(), () => {});
  return remotes.find((entry) => entry.name === name)?.version !== version;
}

/**
 * After a failed load, announces a new version if the server no longer has the files of the version
 * that this page started with. `entry` is undefined for the shell. Never rejects.
 */
export async function announceIfMissing(
  error: Error,
  entry: RegistryEntry | undefined,
): Promise<void> {
  try {
    const own = addressIn(error);
    const addresses = own === undefined && entry ? [entry.manifest, entry.entry.url] : [own ?? ''];
    if (!(await isAnyMissing(addresses.filter(Boolean)))) return;
    if (!entry || (await isReplaced(entry))) announceNewVersion();
  } catch {
    // without a response, the files may still exist
  }
}
