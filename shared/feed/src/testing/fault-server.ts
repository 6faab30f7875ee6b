import { type FeedUpdate, topicOf } from '@parallax/protocol';
import type { FakeClock } from './fake-clock.ts';
import type { FakeSocket } from './fake-socket.ts';
import { settle, type setUpConnectionHost } from './set-up-connection-host.ts';
import { BTC, tickerUpdate } from './updates.ts';

const TOPIC = topicOf('ticker', BTC);
const STEP_MS = 100;

/**
 * A server for the sockets of a connection host. Each price is its own timestamp, so that a displayed
 * price shows its age. The server can be down, have a silent venue, or be stalled.
 */
export class FaultServer {
  up = true;
  /** the venue sends neither updates nor confirmations */
  venueSilent = false;
  /** sent messages do not arrive */
  stalled = false;
  readonly #greeted = new Set<FakeSocket>();
  readonly #subscribed = new Set<FakeSocket>();
  #epoch = 1;
  #seq = 0;

  constructor(
    private readonly clock: FakeClock,
    private readonly host: ReturnType<typeof setUpConnectionHost>,
  ) {}

  /** Closes every connection and restarts the sequence numbers. */
  restart(): void {
    this.#epoch += 1;
    this.#seq = 0;
    for (const socket of this.#greeted) socket.drop();
  }

  /** Advances the time, calling `also` after every step. */
  async pass(ms: number, also: (ms: number) => void = () => undefined): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      this.clock.pass(STEP_MS);
      also(STEP_MS);
      this.#serve();
      await settle();
    }
  }

  #serve(): void {
    const socket = this.host.sockets.at(-1);
    if (socket === undefined || socket.closed || this.stalled) return;
    if (!this.up) {
      socket.drop();
      return;
    }
    if (!this.#greeted.has(socket)) {
      this.#greeted.add(socket);
      socket.hello(`e${this.#epoch}`);
    }
    if (!socket.topics().includes(TOPIC)) {
      this.#subscribed.delete(socket);
      return;
    }
    const snapshot = !this.#subscribed.has(socket);
    if (this.venueSilent && !snapshot) {
      // the server itself responds to pings
      socket.receive({ type: 'pong' });
      return;
    }
    this.#subscribed.add(socket);
    if (!this.venueSilent) this.#seq += 1;
    const update: FeedUpdate = {
      ...tickerUpdate(this.#seq, BTC, this.clock.now()),
      snapshot,
    };
    socket.receive({ type: 'frame', at: this.clock.now(), updates: [update] });
  }
}
