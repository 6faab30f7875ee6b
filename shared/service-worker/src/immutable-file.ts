/** A hash of the content in the name, or as the version of an entry script. */
const HASHED_ASSET = /^\/assets\/.+\.[0-9a-f]{8,}\.[a-z0-9.]+$/;
const VERSIONED_ENTRY = /^\?v=[0-9a-f]{8,}$/;
/** `/remotes/<name>/<package version>-<hash>/<file>`; hashes of published versions are longer. */
const REMOTE_FILE = /^\/remotes\/mf_[a-z0-9_]+\/[^/]+-[0-9a-f]{8,}\/.+$/;

/** Whether the content behind a URL of this origin never changes. */
export function isImmutableFile({ pathname, search }: URL): boolean {
  if (REMOTE_FILE.test(pathname)) return search === '';
  if (!pathname.startsWith('/assets/')) return false;
  return HASHED_ASSET.test(pathname) ? search === '' : VERSIONED_ENTRY.test(search);
}
