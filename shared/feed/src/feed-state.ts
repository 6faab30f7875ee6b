/** The state of the feed connection; 'connecting' only during the first attempt. */
export type FeedState = 'connecting' | 'connected' | 'disconnected';
