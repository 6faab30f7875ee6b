/**
 * Version of the messages between tabs and the connection host. Increment it with every change, also
 * with one of `feedUpdateSchema`, which the tab does not validate again, or of the interval of the hub,
 * so that tabs of different deployments use separate connection hosts.
 */
const PROTOCOL = 10;

export const WORKER_NAME = `parallax-feed-${PROTOCOL}`;
export const WORKER_SCOPE = `worker-${PROTOCOL}`;
export const LEADER_SCOPE = `leader-${PROTOCOL}`;
export const LEADER_LOCK = `parallax-feed-leader-${PROTOCOL}`;

/** The lock that a tab holds while it is open. */
export const tabLock = (tab: string): string => `parallax-tab-${tab}`;

/** Query parameter of the worker's URL that overrides the feed's URL. */
export const FEED_PARAMETER = 'feed';
