export { callSafely } from './call-safely.ts';
export { type Channel, openChannel } from './channel.ts';
export type { ChannelMessage, ChannelName, TicketOrder } from './messages.ts';
export { pageId } from './page-id.ts';
export { postForReply } from './post-for-reply.ts';
export { type VenueChoice, venueChoiceSchema } from './venue-choice.ts';
