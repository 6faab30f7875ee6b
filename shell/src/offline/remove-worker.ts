import { PHONE_PAGE, PUBLIC_CACHES } from '@parallax/service-worker';

/** The database in which the worker's library stores the age of files. */
const EXPIRATION_DATABASE = 'workbox-expiration';

/**
 * Removes the service worker of the phone's page with everything that it has cached. The worker
 * still serves the page that removes it and may cache its files again, so every later page load
 * deletes what is left. Never rejects.
 */
export async function removeWorker(): Promise<void> {
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const own = registrations.filter(({ scope }) => new URL(scope).pathname === PHONE_PAGE);
    await Promise.all(own.map((registration) => registration.unregister()));
    const names = (await caches.keys()).filter((name) => name.startsWith(PUBLIC_CACHES));
    if (names.length === 0) return;
    await Promise.all(names.map((name) => caches.delete(name)));
    indexedDB.deleteDatabase(EXPIRATION_DATABASE);
  } catch {
    // the next page load tries again
  }
}
