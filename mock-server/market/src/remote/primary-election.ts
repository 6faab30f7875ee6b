import { randomUUID } from 'node:crypto';
import type { NatsBus } from '@parallax/server-kit/bus/nats-bus';
import { type Primary, primarySchema, SUBJECTS } from './messages.ts';

/** Times of an election in milliseconds. */
export interface ElectionTimes {
  /** interval of the messages of the primary */
  readonly interval: number;
  /** silence of the primary after which another process takes over */
  readonly silence: number;
  /** the most that a process waits, at random, so that seldom two take over at once */
  readonly jitter: number;
}

export const ELECTION_TIMES: ElectionTimes = { interval: 1_000, silence: 3_000, jitter: 300 };
/** How long to wait for an existing primary to respond, in milliseconds. */
const RESPONSE_MS = 500;

const isLater = (one: Primary, other: Primary): boolean =>
  one.term === other.term ? one.id > other.id : one.term > other.term;

const ignore = (): void => undefined;

interface ElectionOptions {
  readonly bus: NatsBus;
  /** Called with the term when this process becomes the primary, and without one when it no longer is. */
  readonly onChange: (term: number | undefined) => void;
  /** Unix milliseconds */
  readonly now?: () => number;
  readonly times?: ElectionTimes;
}

/**
 * Elects the process that publishes the market: the first one, and when it is silent for some
 * seconds or resigns, another. Two that cannot see each other may both be primaries for a while, which
 * does no harm, since readers follow the later one; when they see each other, the earlier one stops.
 */
export class PrimaryElection {
  readonly #options: ElectionOptions;
  readonly #times: ElectionTimes;
  readonly #id = randomUUID();
  readonly #ends: (() => void)[] = [];
  #endResponding: () => void = ignore;
  #onKnown: () => void = ignore;
  /** the primary that this process knows, which may be itself */
  #primary: Primary | undefined;
  /** the highest term that is known */
  #lastTerm = 0;
  #timer: NodeJS.Timeout | undefined;
  #interval: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ElectionOptions) {
    this.#options = options;
    this.#times = options.times ?? ELECTION_TIMES;
  }

  get isPrimary(): boolean {
    return this.#primary?.id === this.#id;
  }

  /** Resolves when there is a primary, this process or another. */
  async start(): Promise<void> {
    const { bus } = this.#options;
    const known = new Promise<void>((resolve) => {
      this.#onKnown = resolve;
    });
    this.#ends.push(
      bus.subscribe(SUBJECTS.primary, (text) => this.#onPrimary(text)),
      bus.subscribe(SUBJECTS.resigned, (id) => this.#resigned(id)),
      bus.onConnection((isConnected) => this.#onConnection(isConnected)),
    );
    await this.#join();
    await known;
  }

  /** Begins a later term than one that readers know, here or at another process that is a primary. */
  async renew(term: number): Promise<void> {
    this.#lastTerm = Math.max(this.#lastTerm, term);
    if (!this.isPrimary) return;
    this.#stop(undefined);
    await this.#join();
  }

  /** Follows the present primary, or becomes it. */
  async #join(): Promise<void> {
    const { bus } = this.#options;
    const response = await bus.request(SUBJECTS.isThereAPrimary, '', RESPONSE_MS).catch(() => '');
    if (response === '') this.#waitForSilence(0);
    else this.#onPrimary(response);
  }

  /**
   * What was published without a connection was lost, so a primary begins a new term, for which readers
   * request all values again. For a standby, silence without a connection says nothing.
   */
  #onConnection(isConnected: boolean): void {
    if (this.isPrimary && isConnected) void this.renew(this.#lastTerm);
    else this.#waitForSilence(this.#times.silence);
  }

  /** Lets another process take over at once. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const end of this.#ends.splice(0)) end();
    if (!this.isPrimary) return;
    this.#stop(undefined);
    this.#options.bus.publish(SUBJECTS.resigned, this.#id);
  }

  #onPrimary(text: string): void {
    const primary = primarySchema.parse(JSON.parse(text));
    // its own message, which may arrive after its term has ended
    if (primary.id === this.#id) return;
    if (this.#primary !== undefined && isLater(this.#primary, primary)) {
      // the other one stops when it receives this
      if (this.isPrimary) this.#announce();
      return;
    }
    this.#lastTerm = Math.max(this.#lastTerm, primary.term);
    if (this.isPrimary) this.#stop(primary);
    this.#primary = primary;
    this.#onKnown();
    this.#waitForSilence(this.#times.silence);
  }

  #resigned(id: string): void {
    if (this.#primary?.id === id) this.#waitForSilence(0);
  }

  /** Takes over when a primary has been silent for a time. */
  #waitForSilence(silence: number): void {
    clearTimeout(this.#timer);
    if (this.isPrimary || this.#isClosed) return;
    this.#timer = setTimeout(
      () => {
        if (this.#options.bus.isConnected) this.#takeOver();
      },
      silence + this.#times.jitter * Math.random(),
    );
  }

  #takeOver(): void {
    const { bus, now = Date.now, onChange } = this.#options;
    const term = Math.max(now(), this.#lastTerm + 1);
    this.#lastTerm = term;
    this.#primary = { term, id: this.#id };
    this.#endResponding = bus.respond(SUBJECTS.isThereAPrimary, async () =>
      JSON.stringify(this.#primary),
    );
    onChange(term);
    this.#announce();
    this.#interval = setInterval(() => this.#announce(), this.#times.interval);
    this.#onKnown();
  }

  #announce(): void {
    this.#options.bus.publish(SUBJECTS.primary, JSON.stringify(this.#primary));
  }

  #stop(later: Primary | undefined): void {
    clearInterval(this.#interval);
    this.#endResponding();
    this.#primary = later;
    this.#options.onChange(undefined);
  }
}
