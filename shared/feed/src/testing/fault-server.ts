import { type FeedUpdate, topicOf } from '@parallax/contract';
import type { FakeClock } from './fake-clock.ts';
import type { FakeSocket } from './fake-socket.ts';
import { settle, type setUpHolder } from './set-up-holder.ts';
import { BTC, tickerUpdate } from './updates.ts';

const TOPIC = topicOf('ticker', BTC);
const STEP_MS = 100;

/**
 * A server behind a holder's sockets whose prices are the time at which they were made, so that what
 * is shown says how old it is. It can be down, silent, or not be heard.
 */
export class FaultServer {
  up = true;
  /** the venue says nothing, so that nothing is confirmed either */
  venueSilent = false;
  /** nothing that is sent arrives */
  stalled = false;
  readonly #greeted = new Set<FakeSocket>();
  readonly #told = new Set<FakeSocket>();
  #epoch = 1;
  #seq = 0;

  constructor(
    private readonly clock: FakeClock,
    private readonly holder: ReturnType<typeof setUpHolder>,
  ) {}

  /** Ends every connection; numbers begin anew. */
  restart(): void {
    this.#epoch += 1;
    this.#seq = 0;
    for (const socket of this.#greeted) socket.drop();
  }

  /** Lets time pass, `also` each time that some of it has. */
  async pass(ms: number, also: (ms: number) => void = () => undefined): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      this.clock.pass(STEP_MS);
      also(STEP_MS);
      this.#serve();
      await settle();
    }
  }

  #serve(): void {
    const socket = this.holder.sockets.at(-1);
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
      this.#told.delete(socket);
      return;
    }
    const snapshot = !this.#told.has(socket);
    if (this.venueSilent && !snapshot) return;
    this.#told.add(socket);
    if (!this.venueSilent) this.#seq += 1;
    const update: FeedUpdate = {
      ...tickerUpdate(this.#seq, BTC, this.clock.now()),
      snapshot,
    };
    socket.receive({ type: 'frame', at: this.clock.now(), updates: [update] });
  }
}
