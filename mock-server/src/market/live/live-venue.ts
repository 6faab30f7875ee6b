import type { VenueStatus } from '@parallax/contract';
import type { Derivatives, ForcedTrade, LiveInstrument, LiveKind, VenueLink } from '@parallax/live';
import type { Clock } from '../clock.ts';
import type { MarketNews } from '../market-source.ts';
import { Health } from './health.ts';
import { LiveLiquidations } from './live-liquidations.ts';
import type { Words } from './live-stream.ts';
import { LiveStreams } from './live-streams.ts';
import { Pauses } from './pauses.ts';
import { Quiet } from './quiet.ts';
import { Timers } from './timers.ts';

const PING_MS = 10_000;
const LOOK_MS = 1_000;
/** A connection on which not even a ping was answered for so long is given up. */
export const SILENCE_MS = 12_000;
const MARKS_MS = 5_000;
/** New contracts are listed, and old ones expire. */
const LIST_MS = 3_600_000;
/** A list without something that is watched may be one of a short maintenance. */
const LIST_AGAIN_MS = 60_000;

const NOT_YET = 'It has not been reached yet';
const TURNED_AWAY = 'It refuses more requests for now';
const SILENT = `Nothing was heard of it for ${SILENCE_MS / 1_000} s`;

export interface LiveVenueOptions {
  readonly name: string;
  readonly link: VenueLink;
  readonly clock: Clock;
  /** from 0 to below 1 */
  readonly random: () => number;
  readonly words: Words;
  readonly log: (line: string) => void;
  /** is called when it trades something else than before */
  readonly listed: () => void;
}

/**
 * One venue, heard live: reached, subscribed to what is watched and nothing else, and tried again
 * with growing pauses when it cannot be heard.
 */
export class LiveVenue {
  readonly #timers: Timers;
  readonly #streams: LiveStreams;
  readonly #liquidations: LiveLiquidations;
  readonly #health = new Health();
  readonly #quiet: Quiet;
  /** what stands for reaching the venue at all, and for hearing anything of it */
  readonly #reach = {};
  readonly #silence = {};
  #instruments: ReadonlyMap<string, LiveInstrument> | undefined;
  #answeredAt = 0;
  #roundTrip: number | null = null;
  #pinging = false;
  /** since when something should be heard */
  #listeningSince = 0;
  #stopped = false;
  /** when it is to be asked what it trades, in Unix milliseconds */
  #listAt = Number.POSITIVE_INFINITY;
  #listAgainMs = LIST_AGAIN_MS;

  constructor(private readonly options: LiveVenueOptions) {
    const { name, link, clock, random, words } = options;
    this.#timers = new Timers(clock);
    const now = () => clock.now();
    this.#quiet = new Quiet(now, words.isAskingForPatience);
    const common = { link, timers: this.#timers, random, words, quiet: this.#quiet, now };
    this.#liquidations = new LiveLiquidations(common);
    this.#streams = new LiveStreams({
      ...common,
      venue: name,
      instruments: () => this.#instruments,
      failed: (stream, error) => {
        if (words.isUnreachable(error)) this.#failed(stream, error);
      },
      // what the venue refuses says nothing about the venue
      refused: ({ symbol }, error) =>
        this.#log(`${symbol} is refused: ${words.firstLineOf(error)}`),
      worked: (stream) => {
        this.#health.worked(stream);
        this.#health.worked(this.#silence);
        // what answers on one way is there
        this.#health.worked(this.#reach);
      },
      ended: (stream) => this.#health.given(stream),
    });
    this.#health.failed(this.#reach, NOT_YET);
  }

  get name(): string {
    return this.options.name;
  }

  get link(): VenueLink {
    return this.options.link;
  }

  /** What it trades, by symbol; undefined as long as it was never reached. */
  get instruments(): ReadonlyMap<string, LiveInstrument> | undefined {
    return this.#instruments;
  }

  /** Whether a contract's price or book that was heard last is the present one, and may be confirmed. */
  isFresh(kind: 'ticker' | 'book', symbol: string): boolean {
    const instrument = this.#instruments?.get(symbol);
    if (instrument === undefined || !this.link.isFresh(kind, instrument)) return false;
    // a book that was asked for is as old as the answer
    return kind === 'ticker' || this.#streams.hasSpoken(symbol);
  }

  /** Takes in that it did not answer, and says why in words. */
  turnedDown(error: unknown): string {
    this.#quiet.heed(error);
    return this.options.words.whyNot(error);
  }

  /** What it says of its derivatives; where it turns one question away, it is left alone as well. */
  async derivatives(): Promise<Derivatives> {
    const all = await this.link.derivatives();
    this.#quiet.heed(all.refusal);
    return all;
  }

  /** Who was liquidated while this was asked for, oldest first. */
  liquidations(): ForcedTrade[] {
    if (this.#instruments !== undefined) this.#liquidations.hear();
    return this.link.liquidations();
  }

  /** Why nothing can be asked of it; null when it can. */
  get away(): string | null {
    return this.#quiet.leftMs > 0 ? TURNED_AWAY : this.#health.reasonOf(this.#reach);
  }

  status(displayName: string): VenueStatus {
    const { reason, reconnects } = this.#health;
    return {
      name: this.name,
      displayName,
      state: reason === null ? 'up' : 'down',
      reason,
      last_message_at: this.#heardAt === 0 ? null : this.#heardAt,
      round_trip_ms: this.#roundTrip,
      reconnects,
      at: this.options.clock.now(),
    };
  }

  listen(emit: (news: MarketNews) => void): void {
    this.#streams.listen(emit);
  }

  /** Begins to reach it, again and again. Resolves once the first attempt has ended. */
  async start(): Promise<void> {
    this.#listeningSince = this.options.clock.now();
    this.#timers.every(LOOK_MS, () => this.#look());
    this.#timers.every(PING_MS, () => void this.#ping());
    this.#timers.every(MARKS_MS, () => void this.#bringMarks());
    if (!(await this.#list())) void this.#reachAgain();
  }

  stop(): void {
    this.#stopped = true;
    this.#timers.cancel();
    this.#streams.stop();
    this.#liquidations.stop();
    this.#drop();
  }

  watch(kind: LiveKind, symbol: string): void {
    this.#streams.watch(kind, symbol);
  }

  unwatch(kind: LiveKind, symbol: string): void {
    this.#streams.unwatch(kind, symbol);
  }

  /** What was heard last of a watched topic. */
  read(kind: LiveKind, symbol: string): MarketNews | undefined {
    return this.#streams.last(kind, symbol);
  }

  get #heardAt(): number {
    return Math.max(this.link.heardAt ?? 0, this.#answeredAt);
  }

  async #reachAgain(): Promise<void> {
    const pauses = new Pauses(this.options.random);
    do {
      await this.#timers.pause(this.#pauseOf(pauses));
    } while (!(await this.#list()));
  }

  /** Asks what is traded. False when the venue did not say and never has. */
  async #list(): Promise<boolean> {
    this.#listAt = Number.POSITIVE_INFINITY;
    try {
      const listed = await this.link.instruments();
      this.#answeredAt = this.options.clock.now();
      this.#instruments = new Map(listed.map((one) => [one.symbol, one]));
    } catch (error) {
      this.#quiet.heed(error);
      this.#listAt = this.options.clock.now() + LIST_AGAIN_MS;
      if (this.#instruments === undefined) this.#failed(this.#reach, error);
      return this.#instruments !== undefined || this.#stopped;
    }
    if (this.#stopped) return true;
    this.#health.worked(this.#reach);
    this.options.listed();
    this.#streams.listed();
    this.#listSoonOrLater();
    void this.#ping();
    return true;
  }

  /** What stays missing is looked for ever more seldom. */
  #listSoonOrLater(): void {
    const again = this.#streams.isMissing ? this.#listAgainMs : LIST_MS;
    this.#listAgainMs = this.#streams.isMissing ? Math.min(LIST_MS, 2 * again) : LIST_AGAIN_MS;
    this.#listAt = this.options.clock.now() + again;
  }

  #pauseOf(pauses: Pauses): number {
    return Math.max(this.#quiet.leftMs, pauses.next());
  }

  /** Asks until it answers. */
  async #ping(): Promise<void> {
    if (this.#instruments === undefined || this.#pinging || this.#quiet.leftMs > 0) return;
    this.#pinging = true;
    const pauses = new Pauses(this.options.random);
    while (!(await this.#answers())) await this.#timers.pause(this.#pauseOf(pauses));
    this.#pinging = false;
  }

  async #answers(): Promise<boolean> {
    const { clock } = this.options;
    const asked = clock.now();
    try {
      this.#roundTrip = await this.link.ping();
      this.#answeredAt = clock.now();
      this.#health.worked(this.#reach);
      return true;
    } catch (error) {
      this.#roundTrip = null;
      this.#quiet.heed(error);
      // a stream that goes on says more than a question without an answer
      if (asked - (this.link.heardAt ?? 0) >= PING_MS) this.#failed(this.#reach, error);
      return this.#stopped;
    }
  }

  #failed(what: object, error: unknown): void {
    const { reason } = this.#health;
    // one line for all that fails until it is heard again
    if (reason === null || reason === NOT_YET) this.#log(this.options.words.firstLineOf(error));
    this.#health.failed(what, this.options.words.whyNot(error));
  }

  #log(line: string): void {
    if (!this.#stopped) this.options.log(`${this.name}: ${line}`);
  }

  #look(): void {
    const now = this.options.clock.now();
    const { heardAt = 0, allHeardAt = 0 } = this.link;
    this.#streams.heard(allHeardAt);
    const isListed = this.#instruments !== undefined;
    if (isListed && now >= this.#listAt && this.#quiet.leftMs === 0) void this.#list();
    if (this.#streams.size === 0) {
      this.#listeningSince = now;
      this.#health.given(this.#silence);
    }
    if (now - Math.max(heardAt, this.#listeningSince) < SILENCE_MS) return;
    this.#listeningSince = now;
    this.#health.failed(this.#silence, SILENT);
    this.#drop();
  }

  /** The streams connect again by themselves. */
  #drop(): void {
    const { firstLineOf } = this.options.words;
    this.link.drop().catch((error: unknown) => this.#log(firstLineOf(error)));
  }

  /** Mark, index and funding, where the tickers do not say them. */
  async #bringMarks(): Promise<void> {
    if (!this.link.separateMarks) return;
    const streams = [...this.#streams.derivatives()];
    if (streams.length === 0) return;
    // what fails now is asked for again soon, and a venue that is down says so by its streams
    if (this.#quiet.leftMs === 0) {
      await this.derivatives().catch((error: unknown) => this.#quiet.heed(error));
    }
    for (const stream of streams) stream.take();
  }
}
