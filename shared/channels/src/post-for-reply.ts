import { newId } from '@parallax/protocol';
import { openChannel } from './channel.ts';
import type { ChannelMessage } from './messages.ts';

type AcknowledgedChannel = 'add-widget' | 'add-to-watchlist' | 'link-contract' | 'order-ticket';

/** An open receiver replies immediately; without a reply in this time, none is assumed to be open. */
const REPLY_TIMEOUT_MS = 1_000;

/**
 * Posts a message and resolves with the one that acknowledges it, or with undefined after 1 s.
 * @param buildMessage builds the message with the id, which the reply contains as `taken`
 */
export function postForReply<N extends AcknowledgedChannel>(
  name: N,
  buildMessage: (id: string) => ChannelMessage<N>,
  id: string = newId(),
): Promise<ChannelMessage<N> | undefined> {
  const channel = openChannel(name);
  return new Promise((resolve) => {
    const end = (reply?: ChannelMessage<N>): void => {
      clearTimeout(timer);
      channel.close();
      resolve(reply);
    };
    const timer = setTimeout(end, REPLY_TIMEOUT_MS);
    channel.listen((reply) => {
      if ('taken' in reply && reply.taken === id) end(reply);
    });
    channel.post(buildMessage(id));
  });
}
