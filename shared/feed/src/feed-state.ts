import type { ChannelMessage } from '@parallax/channels';

/** The state of the feed connection; 'connecting' only during the first attempt after a start. */
export type FeedState = Extract<ChannelMessage<'feed-control'>, { type: 'state' }>['state'];
