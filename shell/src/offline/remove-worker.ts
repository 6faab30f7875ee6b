import { PHONE_PAGE, PUBLIC_CACHES } from '@parallax/service-worker';

/** The database in which the worker's library stores the age of files. */
const EXPIRATION_DATABASE = 'workbox-expiration';

/**
 * Delays before the caches are deleted again, since a worker that is still running may recreate a
 * cache.
 */
const CHECKS_MS = [5_000, 10_000] as const;

/** Returns whether the worker had cached anything. */
async function deleteCaches(): Promise<boolean> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PUBLIC_CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
  return names.length > 0;
}

/**
 * Removes the service worker of the mobile page and its caches. The worker still serves the page that
 * removes it, so later page loads delete the remaining caches. Never rejects.
 */
export async function removeWorker(): Promise<void> {
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const own = registrations.filter(({ scope }) => new URL(scope).pathname === PHONE_PAGE);
    await Promise.all(own.map((registration) => registration.unregister()));
    if (!(await deleteCaches())) return;
    indexedDB.deleteDatabase(EXPIRATION_DATABASE);
    for (const delay of CHECKS_MS) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await deleteCaches();
    }
  } catch {
    // retried on the next page load
  }
}
