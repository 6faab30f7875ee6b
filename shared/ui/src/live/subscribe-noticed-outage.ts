import {
  type Outage,
  onFeedConnected,
  onFeedDisconnected,
  serverNow,
  subscribeOutage,
} from '@parallax/feed';

export interface NoticedOutage extends Outage {
  /** when this page noticed the outage, in Unix milliseconds of the server's clock */
  readonly noticedAt: number;
}

/** By exchange; a page that shows another sheet during an outage keeps the time. */
const noticed = new Map<string, number>();

/** When the feed disconnected, even if nothing was subscribed at that time. */
let disconnectedAt: number | undefined;
onFeedDisconnected(() => {
  disconnectedAt ??= serverNow();
});
onFeedConnected(() => {
  disconnectedAt = undefined;
});

/** Deletes the time of an outage when it ends, even if nothing else is subscribed any longer. */
function deleteAtEnd(exchange: string): void {
  const end = subscribeOutage(exchange, (outage) => {
    if (outage !== undefined) return;
    noticed.delete(exchange);
    end();
  });
}

/** The same as `subscribeOutage`, with the time since which the page has been waiting. */
export const subscribeNoticedOutage = (
  exchange: string,
  listener: (outage: NoticedOutage | undefined) => void,
): (() => void) =>
  subscribeOutage(exchange, (outage) => {
    if (outage === undefined) {
      listener(undefined);
      return;
    }
    let noticedAt = noticed.get(exchange);
    if (noticedAt === undefined) {
      noticedAt = disconnectedAt ?? serverNow();
      noticed.set(exchange, noticedAt);
      deleteAtEnd(exchange);
    }
    listener({ ...outage, noticedAt });
  });
