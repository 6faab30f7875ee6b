/** Where the market comes from. */
export const FEEDS = ['sim', 'replay', 'live'] as const;
export type FeedName = (typeof FEEDS)[number];
