import type { CDPSession } from '@playwright/test';

/** What a page has received from the network, with its headers. */
export interface Received {
  readonly bytes: number;
  readonly requests: number;
}

interface Transfer {
  /** seconds on the browser's clock */
  readonly startedAt: number;
  bytes: number;
}

/** Counts what the page of a session receives in its next navigation; its workers are not counted. */
export class ReceivedCounter {
  readonly #transfers = new Map<string, Transfer>();
  #startedAt = Number.POSITIVE_INFINITY;

  private constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
      this.#startedAt = Math.min(this.#startedAt, timestamp);
      this.#transfers.set(requestId, { startedAt: timestamp, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer !== undefined) transfer.bytes = encodedDataLength;
    });
  }

  static async start(session: CDPSession): Promise<ReceivedCounter> {
    await session.send('Network.enable');
    return new ReceivedCounter(session);
  }

  /** What was received for the requests of so many seconds after the first one; of all by default. */
  ofFirst(seconds = Number.POSITIVE_INFINITY): Received {
    const sizes = [...this.#transfers.values()]
      // a `data:` address and a cached file are not sent
      .filter(({ startedAt, bytes }) => bytes > 0 && startedAt - this.#startedAt < seconds)
      .map(({ bytes }) => bytes);
    return { bytes: sizes.reduce((sum, bytes) => sum + bytes, 0), requests: sizes.length };
  }
}
