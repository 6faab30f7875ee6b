/** How the connection to the feed is: 'connecting' only until the first attempt has ended. */
export type FeedState = 'connecting' | 'connected' | 'disconnected';
