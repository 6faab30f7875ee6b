/** Prefix of every cache with private data; the id of its trader follows. */
const PREFIX = 'parallax-private-';

export const privateCacheOf = (traderId: string): string => PREFIX + traderId;

/** Deletes the private caches of all traders. Never rejects. */
export async function deletePrivateCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)),
    );
  } catch {
    // storage is blocked, so nothing was cached
  }
}
