import { beforeEach, describe, expect, it, jest } from '@jest/globals';

/** The files of a release that the network delivers. */
const reachable = new Set<string>();
const stored = new Set<string>();
// workbox needs a service worker and IndexedDB, which jsdom lacks
jest.unstable_mockModule('./file-route.ts', () => ({
  cacheFiles: async (files: readonly string[]) => {
    const own = files.filter((file) => file.startsWith('/assets/'));
    for (const file of own) if (reachable.has(file)) stored.add(file);
    return own;
  },
  hasFiles: async (files: readonly string[]) => files.every((file) => stored.has(file)),
}));
const { isOfCachedRelease, isPageCached, cachePage, cachedPageRelease, pageInsteadOfError } =
  await import('./cached-page.ts');
const { recordFiles } = await import('./releases.ts');

/** The parts of a response that jsdom lacks. */
class TextResponse {
  readonly status: number;
  readonly redirected = false;
  readonly headers = new Map([['content-type', 'text/html; charset=utf-8']]);
  readonly #text: string;
  constructor(text: string, { status = 200 } = {}) {
    this.#text = text;
    this.status = status;
  }
  clone = () => this;
  text = async () => this.#text;
  json = async (): Promise<unknown> => JSON.parse(this.#text);
}

const pageOf = (release: string) =>
  new TextResponse(
    `<meta name="parallax-release" content="${release}">${served.overrides}
     <link rel="stylesheet" href="/assets/${release}.css"><link rel="icon" href="/icon">
     <script src="/assets/${release}.js" defer></script>`,
  );

const textInsteadOf = async (status: number): Promise<string> =>
  (await pageInsteadOfError(new Response('Starting', { status }))).text();

class WorkerEvent extends Event implements ExtendableEvent {
  waitUntil(): void {}
}
const event = new WorkerEvent('message');
/** The page that the server sends. */
const served = { release: 'one', overrides: '', isLate: false };

const fetchPage = async (_address: string, { signal }: RequestInit = {}) =>
  served.isLate
    ? new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      })
    : pageOf(served.release);

beforeEach(async () => {
  const all = new Map<string, Map<string, TextResponse>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, TextResponse>();
    all.set(name, cache);
    return {
      match: async (key: string) => cache.get(key),
      put: async (key: string, response: TextResponse) => void cache.set(key, response),
      delete: async (key: string) => cache.delete(key),
    };
  };
  Object.assign(globalThis, {
    caches: { open },
    fetch: fetchPage,
    Response: TextResponse,
  });
  stored.clear();
  reachable.clear();
  Object.assign(served, { release: 'one', overrides: '', isLate: false });
  reachable.add('/assets/one.js').add('/assets/one.css');
  await cachePage('one', event);
});

describe('the offline page', () => {
  it('is cached with the files that it references', async () => {
    expect(await cachedPageRelease()).toBe('one');
    expect([...stored].sort()).toEqual(['/assets/one.css', '/assets/one.js']);
  });

  it('is replaced only once every file of the new release is cached', async () => {
    served.release = 'two';
    await recordFiles('two', ['/assets/two-sheet.js']);
    reachable.add('/assets/two.js').add('/assets/two.css');
    await cachePage('two', event);
    expect(await cachedPageRelease()).toBe('one');
    reachable.add('/assets/two-sheet.js');
    await cachePage('two', event);
    expect(await cachedPageRelease()).toBe('two');
  });

  it('can be replaced at once only by a page of the same release', async () => {
    expect(await isOfCachedRelease(await fetch('/mobile'))).toBe(true);
    served.release = 'two';
    expect(await isOfCachedRelease(await fetch('/mobile'))).toBe(false);
  });

  it('is not replaced by the page of a release that is newer than the files', async () => {
    served.release = 'two';
    await cachePage('one', event);
    expect(await cachedPageRelease()).toBe('one');
  });

  it('is incomplete once the browser has deleted one of its files', async () => {
    expect(await isPageCached('one')).toBe(true);
    expect(await isPageCached('two')).toBe(false);
    stored.delete('/assets/one.css');
    expect(await isPageCached('one')).toBe(false);
    await cachePage('one', event);
    expect(await isPageCached('one')).toBe(true);
  });

  it('never has override origins, which only some traders may use', async () => {
    served.release = 'two';
    served.overrides = '<meta name="parallax-override-origins" content="https://cdn.example">';
    reachable.add('/assets/two.js').add('/assets/two.css');
    await cachePage('two', event);
    expect(await cachedPageRelease()).toBe('one');
    served.release = 'one';
    expect(await isOfCachedRelease(await fetch('/mobile'))).toBe(false);
  });

  it('replaces an error of the server, but no other response', async () => {
    expect(await textInsteadOf(503)).toContain('content="one"');
    expect(await textInsteadOf(404)).toBe('Starting');
    await (await caches.open('parallax-public-page')).delete('/mobile');
    expect(await textInsteadOf(503)).toBe('Starting');
  });

  it('is not awaited for more than a minute, so that later messages are handled', async () => {
    jest.useFakeTimers();
    served.isLate = true;
    const end = cachePage('two', event).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await end).toMatchObject({ name: 'TimeoutError' });
    jest.useRealTimers();
  });
});
