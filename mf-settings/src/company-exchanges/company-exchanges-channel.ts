import { type Channel, openChannel } from '@parallax/channels';

let channel: Channel<'company-exchanges'> | undefined;
/** One object for posting and listening, so that a page does not receive its own messages. */
export function companyExchangesChannel(): Channel<'company-exchanges'> {
  channel ??= openChannel('company-exchanges');
  return channel;
}
