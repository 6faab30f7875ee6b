interface FeedModule {
  readonly subscribeTicker: (key: string, listener: () => void) => () => void;
}

declare global {
  var __FEDERATION__:
    | {
        __INSTANCES__: readonly {
          loadShare(name: string): Promise<(() => FeedModule) | false | undefined>;
        }[];
      }
    | undefined;
}

/** Runs in the page: subscribes its feed to every topic, visible or not. */
export async function subscribeToAll(keys: readonly string[]): Promise<void> {
  const feed = await globalThis.__FEDERATION__?.__INSTANCES__[0]?.loadShare('@parallax/feed');
  if (!feed) throw new Error('The page shares no feed.');
  const { subscribeTicker } = feed();
  for (const key of keys) subscribeTicker(key, () => {});
}
