/**
 * Served instead of the service worker when it is disabled. A browser that has installed the worker
 * replaces it with this script, which unregisters itself and deletes the worker's caches.
 */
export const REMOVED_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const remove = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('parallax-'));
    await Promise.all(names.map((name) => caches.delete(name)));
    await registration.unregister();
  };
  event.waitUntil(remove());
});
`;
