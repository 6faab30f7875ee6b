import type {
  AllTickers,
  LiquidationTrade,
  LiveInstrument,
  LiveKind,
  VenueLink,
} from '@parallax/live';
import type { VenueStatus } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import type { Clock } from '../clock.ts';
import type { CurrentValue, MarketUpdate } from '../market-source.ts';
import { MessageRate } from '../message-rate.ts';
import { BackOff } from './back-off.ts';
import { Health } from './health.ts';
import { LiveLiquidations } from './live-liquidations.ts';
import { LiveStreams } from './live-streams.ts';
import { RateLimitBackOff } from './rate-limit-back-off.ts';
import { ReloadSchedule } from './reload-schedule.ts';
import { SILENCE_MS, SilenceDetector } from './silence-detector.ts';
import { Timers } from './timers.ts';
import { VenueDerivatives } from './venue-derivatives.ts';
import type { VenueErrors } from './venue-errors.ts';
import { VenuePing } from './venue-ping.ts';

const PING_MS = 10_000;
const CHECK_MS = 1_000;
const MARKS_MS = 5_000;

const NOT_REACHED = 'It has not been reached yet';
const RATE_LIMITED = 'It is not accepting more requests for now';
const SILENT = `Nothing has been received from it for ${SILENCE_MS / 1_000} s`;

interface LiveVenueOptions {
  readonly name: string;
  readonly link: VenueLink;
  readonly clock: Clock;
  /** a number in [0, 1) */
  readonly random: () => number;
  readonly errors: VenueErrors;
  readonly log: Log;
  /** called when the venue's instruments have changed */
  readonly onListed: () => void;
}

/**
 * One live venue: connected, subscribed to the watched topics only, and retried with growing
 * pauses.
 */
export class LiveVenue {
  readonly #timers: Timers;
  readonly #streams: LiveStreams;
  readonly #liquidations: LiveLiquidations;
  readonly derivatives: VenueDerivatives;
  readonly #health = new Health();
  readonly #rate = new MessageRate();
  readonly #rateLimit: RateLimitBackOff;
  /** identify the two health checks: reaching the venue, and receiving from its streams */
  readonly #reachability = {};
  readonly #silence = {};
  readonly #silenceDetector = new SilenceDetector();
  #instruments: ReadonlyMap<string, LiveInstrument> | undefined;
  #listedAt = 0;
  #isStopped = false;
  readonly #ping: VenuePing;
  readonly #reload = new ReloadSchedule();

  constructor(private readonly options: LiveVenueOptions) {
    const { name, link, clock, random, errors } = options;
    this.#timers = new Timers(clock);
    const now = () => clock.now();
    this.#rateLimit = new RateLimitBackOff(now, errors.isRateLimited);
    const common = { link, timers: this.#timers, random, errors, rateLimit: this.#rateLimit, now };
    this.#liquidations = new LiveLiquidations(common);
    this.derivatives = new VenueDerivatives(common);
    this.#ping = new VenuePing({
      ...common,
      nextPauseMs: (backOff) => this.#nextPause(backOff),
      onSucceeded: () => this.#health.recordSuccess(this.#reachability),
      onFailed: (error, sentAt) => {
        // a failed ping does not count if a stream received something shortly before it was sent
        if (sentAt - (link.receivedAt ?? 0) >= PING_MS)
          this.#reportFailure(this.#reachability, error);
      },
      isStopped: () => this.#isStopped,
    });
    this.#streams = new LiveStreams({
      ...common,
      venue: name,
      elapsed: () => clock.elapsed(),
      instruments: () => this.#instruments,
      onFailed: (stream, error) => {
        if (errors.isUnreachable(error)) this.#reportFailure(stream, error);
      },
      // a refusal does not affect the venue's health
      onRefused: ({ symbol }, error) =>
        this.#log(`${symbol} is refused: ${errors.firstLineOf(error)}`),
      onWorking: (stream) => {
        this.#health.recordSuccess(stream);
        this.#health.recordSuccess(this.#silence);
        // a venue that streams is reachable
        this.#health.recordSuccess(this.#reachability);
      },
      onEnded: (stream) => this.#health.discard(stream),
    });
    this.#health.recordFailure(this.#reachability, NOT_REACHED);
  }

  get name(): string {
    return this.options.name;
  }

  get link(): VenueLink {
    return this.options.link;
  }

  /** Its instruments, by symbol; undefined before it was reached. */
  get instruments(): ReadonlyMap<string, LiveInstrument> | undefined {
    return this.#instruments;
  }

  /** Whether the last ticker or book of a contract is current. */
  isFresh(kind: 'ticker' | 'book', symbol: string): boolean {
    const instrument = this.#instruments?.get(symbol);
    if (instrument === undefined || !this.link.isFresh(kind, instrument)) return false;
    // a requested book is as old as its response
    return kind === 'ticker' || this.#streams.isStreamed(symbol);
  }

  /**
   * Starts a rate limit pause if the request failed because of one. Returns the user-facing reason.
   */
  recordFailure(error: unknown): string {
    this.#rateLimit.record(error);
    return this.options.errors.failureReason(error);
  }

  /** The last values of the venue's contracts; a rate limit for some of them starts a rate limit pause. */
  async tickers(): Promise<AllTickers> {
    const all = await this.link.tickers();
    this.#rateLimit.record(all.rateLimitError);
    return all;
  }

  /** The liquidations received since the first read, oldest first. */
  liquidations(): LiquidationTrade[] {
    if (this.#instruments !== undefined) this.#liquidations.subscribe();
    return this.link.liquidations();
  }

  /** Why no request can be sent; null when one can. */
  get unavailableReason(): string | null {
    return this.#rateLimit.remainingMs > 0
      ? RATE_LIMITED
      : this.#health.reasonOf(this.#reachability);
  }

  status(displayName: string): VenueStatus {
    const { reason, reconnects } = this.#health;
    return {
      name: this.name,
      displayName,
      state: reason === null ? 'up' : 'down',
      reason,
      last_message_at: this.#receivedAt === 0 ? null : this.#receivedAt,
      round_trip_ms: this.#ping.roundTripMs,
      reconnects,
      // the messages of the last second are counted at the next check
      message_rate: this.#rate.perSecond(this.options.clock.now() - CHECK_MS),
      at: this.options.clock.now(),
    };
  }

  listen(emit: (update: MarketUpdate) => void): void {
    this.#streams.listen(emit);
  }

  /** Connects, and retries until it succeeds. Resolves after the first attempt. */
  async start(): Promise<void> {
    this.#timers.every(CHECK_MS, () => this.#check());
    this.#timers.every(PING_MS, () => this.#pingIfListed());
    this.#timers.every(MARKS_MS, () => void this.#loadMarks());
    if (!(await this.#list())) void this.#retryList();
  }

  stop(): void {
    this.#isStopped = true;
    this.#timers.cancel();
    this.#streams.stop();
    this.#liquidations.stop();
    this.#disconnect();
  }

  watch(kind: LiveKind, symbol: string): void {
    this.#streams.watch(kind, symbol);
  }

  unwatch(kind: LiveKind, symbol: string): void {
    this.#streams.unwatch(kind, symbol);
  }

  /** The last update of a watched topic. */
  read(kind: LiveKind, symbol: string): CurrentValue | undefined {
    return this.#streams.read(kind, symbol);
  }

  get #receivedAt(): number {
    return Math.max(this.link.receivedAt ?? 0, this.#listedAt, this.#ping.receivedAt);
  }

  async #retryList(): Promise<void> {
    const backOff = new BackOff(this.options.random);
    do {
      await this.#timers.pause(this.#nextPause(backOff));
    } while (!(await this.#list()));
  }

  /** Loads the instruments. Returns false if there are none to use, neither new nor earlier ones. */
  async #list(): Promise<boolean> {
    this.#reload.cancel();
    try {
      const listed = await this.link.instruments();
      this.#listedAt = this.options.clock.now();
      this.#instruments = new Map(listed.map((one) => [one.symbol, one]));
    } catch (error) {
      this.#rateLimit.record(error);
      this.#reload.retry(this.options.clock.now());
      if (this.#instruments === undefined) this.#reportFailure(this.#reachability, error);
      return this.#instruments !== undefined || this.#isStopped;
    }
    if (this.#isStopped) return true;
    this.#health.recordSuccess(this.#reachability);
    this.options.onListed();
    this.#streams.applyListings();
    this.#reload.schedule(this.options.clock.now(), this.#streams.hasMissing);
    this.#pingIfListed();
    return true;
  }

  #nextPause(backOff: BackOff): number {
    return Math.max(this.#rateLimit.remainingMs, backOff.next());
  }

  #pingIfListed(): void {
    if (this.#instruments !== undefined) void this.#ping.run();
  }

  #reportFailure(operation: object, error: unknown): void {
    const { failureReason, firstLineOf } = this.options.errors;
    this.#reportDown(operation, failureReason(error), firstLineOf(error));
  }

  #reportDown(operation: object, reason: string, line = reason): void {
    // one log line until the venue recovers
    if (this.#health.reason === null || this.#health.reason === NOT_REACHED) this.#log(line);
    this.#health.recordFailure(operation, reason);
  }

  #log(line: string): void {
    if (!this.#isStopped) this.options.log(`${this.name}: ${line}`, { venue: this.name });
  }

  #check(): void {
    const now = this.options.clock.now();
    const { receivedAt = 0, allReceivedAt = 0, messages } = this.link;
    // the messages since the last check were received in the preceding second
    this.#rate.addTotal(now - CHECK_MS, messages);
    this.#streams.confirmWaiting(allReceivedAt);
    const mayRequest = this.#rateLimit.remainingMs === 0;
    if (mayRequest && this.#instruments !== undefined && this.#reload.isDue(now)) void this.#list();
    if (this.#streams.size === 0) this.#health.discard(this.#silence);
    // during a rate limit pause, only streams that subscribed before the pause receive messages
    const isExpected = this.#streams.size > 0 && (mayRequest || this.#streams.isAnySubscribed);
    if (!this.#silenceDetector.check(now, receivedAt, isExpected)) return;
    this.#reportDown(this.#silence, SILENT);
    this.#disconnect();
  }

  /** Closes the connections; the streams reconnect on their own. */
  #disconnect(): void {
    const { firstLineOf } = this.options.errors;
    this.link.disconnect().catch((error: unknown) => this.#log(firstLineOf(error)));
  }

  /** Loads mark, index and funding when tickers do not carry them. */
  async #loadMarks(): Promise<void> {
    if (!this.link.hasSeparateDerivatives) return;
    const streams = [...this.#streams.derivatives()];
    if (streams.length === 0) return;
    // retried at the next interval; the streams report a venue that is down
    if (this.#rateLimit.remainingMs === 0) {
      await this.derivatives.refresh().catch((error: unknown) => this.#rateLimit.record(error));
    }
    for (const stream of streams) stream.flush();
  }
}
