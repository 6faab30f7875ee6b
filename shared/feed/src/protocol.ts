/**
 * Grows whenever what tabs and the holder say to each other changes. Tabs of different
 * deployments then keep to holders of their own.
 */
const PROTOCOL = 5;

export const WORKER_NAME = `parallax-feed-${PROTOCOL}`;
export const WORKER_SCOPE = `worker-${PROTOCOL}`;
export const LEADER_SCOPE = `leader-${PROTOCOL}`;
export const LEADER_LOCK = `parallax-feed-leader-${PROTOCOL}`;

/** Held by a tab for as long as it lives. */
export const tabLock = (tab: string): string => `parallax-tab-${tab}`;

/** The parameter of the worker's address that names another feed. */
export const FEED_PARAMETER = 'feed';
