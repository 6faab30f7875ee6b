import { useSyncExternalStore } from 'react';
import type { FeedState } from '../feed-state.ts';
import { tabFeed } from './feed.ts';

const listen = (changed: () => void) => tabFeed.onState(changed);
const state = () => tabFeed.state();

/** The state of the feed connection, for the connection indicator. */
export const useFeedState = (): FeedState => useSyncExternalStore(listen, state);

const isLimited = () => tabFeed.isLimited();

/** Whether the server rejects subscriptions of this browser because it has too many. */
export const useFeedLimited = (): boolean => useSyncExternalStore(listen, isLimited);
