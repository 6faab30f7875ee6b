import { type Notification, traderTopic } from '@parallax/contract';
import type { Reader, ReadTopic } from './reader.ts';

/** What one trader is told as it happens. Nothing is kept: what came before is in the list. */
export class TraderTopic implements ReadTopic {
  readonly kind = 'notification';
  readonly name: string;
  readonly conflated = false;
  readonly readers = new Set<Reader>();
  readonly #head: string;
  #seq = 0;
  #news: Notification[] = [];

  constructor(traderId: string) {
    this.name = traderTopic(traderId);
    this.#head = `{"kind":"notification","topic":${JSON.stringify(this.name)},"seq":`;
  }

  take(notification: Notification): void {
    this.#news.push(notification);
  }

  change(): Buffer | undefined {
    if (this.#news.length === 0) return undefined;
    const news = this.#news;
    this.#news = [];
    this.#seq += 1;
    return this.#text(false, news);
  }

  snapshot(): Buffer {
    return this.#text(true, []);
  }

  #text(snapshot: boolean, news: readonly Notification[]): Buffer {
    return Buffer.from(
      `${this.#head}${this.#seq},"snapshot":${snapshot},"data":${JSON.stringify(news)}}`,
    );
  }
}
