import { FILE_CACHE, RELEASE_CACHE, releaseOfLock } from './names.ts';

const addressOf = (release: string): string => `/${encodeURIComponent(release)}`;
const releaseAt = ({ url }: Request): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** The files that pages of the release load. */
export async function filesOf(release: string): Promise<string[]> {
  const releases = await caches.open(RELEASE_CACHE);
  const known = await releases.match(addressOf(release));
  const files: unknown = known ? await known.json() : [];
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [];
}

/** Records that pages of the release load these files. */
export async function recordFiles(release: string, files: readonly string[]): Promise<void> {
  const releases = await caches.open(RELEASE_CACHE);
  const all = new Set([...(await filesOf(release)), ...files]);
  await releases.put(addressOf(release), new Response(JSON.stringify([...all])));
}

/** The releases that open pages run; undefined in browsers without Web Locks. */
async function runningReleases(): Promise<Set<string> | undefined> {
  if (!('locks' in navigator)) return undefined;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name && releaseOfLock(name)) || []));
}

/**
 * Forgets the releases that no open page runs, except the given ones, and deletes every cached file
 * that no remaining release uses.
 */
export async function pruneReleases(except: readonly (string | undefined)[]): Promise<void> {
  const running = await runningReleases();
  if (!running) return;
  for (const release of except) if (release !== undefined) running.add(release);

  const releases = await caches.open(RELEASE_CACHE);
  const ended = (await releases.keys()).filter((request) => !running.has(releaseAt(request)));
  if (ended.length === 0) return;
  await Promise.all(ended.map((request) => releases.delete(request)));

  const used = new Set<string>();
  for (const release of running) {
    for (const file of await filesOf(release)) used.add(new URL(file, location.href).href);
  }
  const files = await caches.open(FILE_CACHE);
  const unused = (await files.keys()).filter(({ url }) => !used.has(url));
  await Promise.all(unused.map((request) => files.delete(request)));
}
