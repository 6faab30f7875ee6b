import { createMarket, type Market } from '@parallax/mock-server';

/** The simulated market with a counter of the updates of watched topics. */
export function countedMarket(): { readonly market: Market; readonly pushed: () => number } {
  const source = createMarket({ feed: 'sim' });
  let pushed = 0;
  const market: Market = {
    get catalogue() {
      return source.catalogue;
    },
    get reads() {
      return source.reads;
    },
    start: (sink) =>
      source.start((update) => {
        pushed += 1;
        sink(update);
      }),
    stop: () => source.stop(),
    read: (kind, key) => source.read(kind, key),
    watch: (kind, key) => source.watch(kind, key),
    unwatch: (kind, key) => source.unwatch(kind, key),
    isLive: (kind, key) => source.isLive(kind, key),
  };
  return { market, pushed: () => pushed };
}
