/**
 * Served in place of the service worker where it is switched off: a browser that still has one
 * replaces it by this, which removes itself and the caches of the other.
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
