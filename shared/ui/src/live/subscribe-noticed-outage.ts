import { type Outage, serverNow, subscribeOutage } from '@parallax/feed';

export interface NoticedOutage extends Outage {
  /** when this page noticed the outage, in Unix milliseconds of the server's clock */
  readonly noticedAt: number;
}

/** By exchange; a page that shows another sheet during an outage keeps the time. */
const noticed = new Map<string, number>();

/** The same as `subscribeOutage`, with the time since which the page has been waiting. */
export const subscribeNoticedOutage = (
  exchange: string,
  listener: (outage: NoticedOutage | undefined) => void,
): (() => void) =>
  subscribeOutage(exchange, (outage) => {
    if (outage === undefined) {
      noticed.delete(exchange);
      listener(undefined);
      return;
    }
    const noticedAt = noticed.get(exchange) ?? serverNow();
    noticed.set(exchange, noticedAt);
    listener({ ...outage, noticedAt });
  });
