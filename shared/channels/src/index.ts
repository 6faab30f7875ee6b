export { type Channel, openChannel } from './channel.ts';
export type { ChannelMessage, ChannelName } from './messages.ts';
