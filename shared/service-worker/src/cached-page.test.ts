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
const { isOfCachedRelease, cachePage, cachedPageRelease } = await import('./cached-page.ts');
const { recordFiles } = await import('./releases.ts');

/** The parts of a response that jsdom lacks. */
class TextResponse {
  readonly status = 200;
  readonly redirected = false;
  readonly headers = new Map([['content-type', 'text/html; charset=utf-8']]);
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  clone = () => this;
  text = async () => this.#text;
  json = async (): Promise<unknown> => JSON.parse(this.#text);
}

const pageOf = (release: string) =>
  new TextResponse(
    `<meta name="parallax-release" content="${release}">
     <link rel="stylesheet" href="/assets/${release}.css"><link rel="icon" href="/icon">
     <script src="/assets/${release}.js" defer></script>`,
  );
class WorkerEvent extends Event implements ExtendableEvent {
  waitUntil(): void {}
}
const event = new WorkerEvent('message');
let served = 'one';

beforeEach(async () => {
  const all = new Map<string, Map<string, TextResponse>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, TextResponse>();
    all.set(name, cache);
    return {
      match: async (key: string) => cache.get(key),
      put: async (key: string, response: TextResponse) => void cache.set(key, response),
    };
  };
  Object.assign(globalThis, {
    caches: { open },
    fetch: async () => pageOf(served),
    Response: TextResponse,
  });
  stored.clear();
  reachable.clear();
  served = 'one';
  reachable.add('/assets/one.js').add('/assets/one.css');
  await cachePage('one', event);
});

describe('the offline page', () => {
  it('is cached with the files that it references', async () => {
    expect(await cachedPageRelease()).toBe('one');
    expect([...stored].sort()).toEqual(['/assets/one.css', '/assets/one.js']);
  });

  it('is replaced only once every file of the new release is cached', async () => {
    served = 'two';
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
    served = 'two';
    expect(await isOfCachedRelease(await fetch('/mobile'))).toBe(false);
  });

  it('is not replaced by the page of a release that is newer than the files', async () => {
    served = 'two';
    await cachePage('one', event);
    expect(await cachedPageRelease()).toBe('one');
  });
});
