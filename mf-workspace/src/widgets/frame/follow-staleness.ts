import { subscribeTicker } from '@parallax/feed';

/** Tells whether a contract's prices are stale, at first and whenever that changes. */
export function followStaleness(key: string, tell: (stale: boolean) => void): () => void {
  let known: boolean | undefined;
  return subscribeTicker(key, (_, { stale }) => {
    if (stale === known) return;
    known = stale;
    tell(stale);
  });
}
