/** Where the server serves the worker. */
export const WORKER_URL = '/service-worker.js';

/** The page that the worker serves without a network, and the scope of its registration. */
export const PHONE_PAGE = '/mobile';

/** Prefix of every cache of the worker. */
export const PUBLIC_CACHES = 'parallax-public-';

/** The mobile page, of the last release whose files were all cached. */
export const PAGE_CACHE = `${PUBLIC_CACHES}page`;

/** Immutable files of the shell and the remotes. */
export const FILE_CACHE = `${PUBLIC_CACHES}files`;

/** For each release, the files that its pages have loaded. */
export const RELEASE_CACHE = `${PUBLIC_CACHES}releases`;

const RELEASE_LOCK = 'parallax-release-';

/** A page holds this lock while it runs code of the release. */
export const releaseLockName = (release: string): string => RELEASE_LOCK + release;

/** The release of a lock's name; undefined for other locks. */
export const releaseOfLock = (name: string): string | undefined =>
  name.startsWith(RELEASE_LOCK) ? name.slice(RELEASE_LOCK.length) : undefined;

/** The name of the element that states the release of a page. */
export const RELEASE_META = 'parallax-release';

/** The name of the element with the origins from which a user may override a remote. */
export const OVERRIDES_META = 'parallax-override-origins';

/** The name of the element that states whether the server permits the service worker. */
export const WORKER_META = 'parallax-service-worker';
