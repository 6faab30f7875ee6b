import type { CachedResponse } from '@parallax/api';
import { getLayout } from '@parallax/protocol';
import { privateCacheOf } from '../private-caches.ts';
import { waitForLogOut } from '../session-state/log-out-lock.ts';
import { storedSession } from '../session-state/stored-session.ts';

/** Header of cached texts: the time of storage, in Unix milliseconds. */
const AT = 'x-kept-at';
/** Only layouts are limited; all other responses are needed to open the page. */
const LAYOUTS_MAX = 60;

let enabled = false;

/** Caches texts from now on, if the browser can. */
export function enableTextCache(): boolean {
  enabled = 'caches' in globalThis;
  return enabled;
}

const currentTrader = (): string | undefined => storedSession.read()?.traderId;

const isLayout = ({ url }: Request): boolean => new URL(url).pathname === getLayout.path;

async function put(cache: Cache, address: string, text: string): Promise<void> {
  await cache.put(address, new Response(text, { headers: { [AT]: String(Date.now()) } }));
  const layouts = (await cache.keys()).filter(isLayout);
  const oldest = layouts.slice(0, Math.max(0, layouts.length - LAYOUTS_MAX));
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

/** Caches a text of the trader who is signed in. Never rejects. */
export async function cacheText(address: string, text: string): Promise<void> {
  const traderId = currentTrader();
  if (!enabled || traderId === undefined) return;
  try {
    const cache = await caches.open(privateCacheOf(traderId));
    // the session may have ended in the meantime, in any tab
    if (currentTrader() === traderId) await put(cache, address, text);
    if (currentTrader() === traderId) return;
    // after a failed logout the trader is still signed in
    await waitForLogOut();
    if (currentTrader() !== traderId) await caches.delete(privateCacheOf(traderId));
  } catch {
    // the disk is full or storage is blocked, so the text is not available offline
  }
}

/** A cached text of the trader of the last session in this browser. Never rejects. */
export async function readCachedText(address: string): Promise<CachedResponse | undefined> {
  const traderId = currentTrader();
  if (!enabled || traderId === undefined) return undefined;
  try {
    const name = privateCacheOf(traderId);
    const cached = (await caches.has(name)) ? await (await caches.open(name)).match(address) : null;
    if (!cached) return undefined;
    return { body: await cached.text(), at: Number(cached.headers.get(AT)) };
  } catch {
    return undefined;
  }
}
