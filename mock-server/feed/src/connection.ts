import {
  CLOSE_POLICY_VIOLATION,
  type ClientMessage,
  FEED_SILENCE_MS,
  FEED_VERSION,
  INVALID_MESSAGES_MAX,
  isTopic,
  type ServerMessage,
} from '@parallax/protocol';
import type { Clock } from '@parallax/server-market/clock';
import type { RawData, WebSocket } from 'ws';
import { parseClientMessage } from './client-message.ts';
import type { CompanyExchangeRead } from './company-exchange-topic.ts';
import type { FeedUser } from './feed-user.ts';
import type { Hub } from './hub.ts';
import { RateLimit } from './rate-limit.ts';
import { Subscriber } from './subscriber.ts';
import { Subscriptions } from './subscriptions.ts';

/** RFC 6455 registry: try again later. */
export const CLOSE_TRY_AGAIN_LATER = 1013;
const MESSAGES_PER_SECOND_MAX = 100;
/** The rate at which clients reconnect after all of them have lost the server. */
const RECONNECTS_PER_SECOND = 100;
const QUOTED_TEXT_MAX = 40;
const TOPICS_IN_ERROR_MAX = 10;

type TopicMessage = Exclude<ClientMessage, { op: 'ping' }>;
type ErrorStatus = Extract<ServerMessage, { type: 'error' }>['status'];

const REFUSALS = {
  403: 'Not permitted',
  404: 'Unknown topics',
  503: 'Temporarily unavailable',
} as const;

const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;

/** The text of a WebSocket message. */
export function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
}

/** A sentence that lists topics: the first few, and the number of the rest. */
function listTopics(text: string, topics: readonly string[]): string {
  const listed = topics.slice(0, TOPICS_IN_ERROR_MAX).join(', ');
  const more = topics.length - TOPICS_IN_ERROR_MAX;
  return `${text}: ${listed}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** One client connection: handles its messages and queues its updates. */
export class Connection {
  readonly #subscriber: Subscriber;
  readonly #subscriptions: Subscriptions;
  readonly #messages = new RateLimit(MESSAGES_PER_SECOND_MAX);
  #receivedAt: number;
  #invalidMessages = 0;
  #isClosing = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly hub: Hub,
    private readonly clock: Clock,
    private readonly user: FeedUser,
    /** `connections`: those that would reconnect if the server ended */
    private readonly feed: {
      readonly epoch: string;
      readonly connections: { readonly size: number };
    },
  ) {
    this.#receivedAt = clock.elapsed();
    const transport = {
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      send: (message: Buffer) => socket.send(message, { binary: false }),
      disconnect: (reason: string) => this.close(CLOSE_TRY_AGAIN_LATER, reason),
    };
    this.#subscriber = new Subscriber(transport, clock);
    this.#subscriptions = new Subscriptions(hub, this.#subscriber, user, (status, topics) =>
      this.#rejectTopics(status, topics),
    );
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => this.#markAlive());
    socket.on('ping', () => this.#markAlive());
    socket.on('close', () => this.#leave());
    // ws closes the connection itself after an error such as an oversized message
    socket.on('error', () => this.#leave());
    hub.join(this.#subscriber, () => this.#subscriptions.retryMissing());
    this.#send({ type: 'hello', epoch: feed.epoch, version: FEED_VERSION });
  }

  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  get subscribesToExchanges(): boolean {
    return this.#subscriptions.subscribesToExchanges;
  }

  /** Applies the company exchanges that the user may see now. */
  updateExchanges(exchanges: CompanyExchangeRead): void {
    this.#subscriptions.updateExchanges(exchanges);
  }

  /** Pings the client, or terminates the connection if the client has been silent for too long. */
  checkAlive(): void {
    if (this.clock.elapsed() - this.#receivedAt > FEED_SILENCE_MS) this.socket.terminate();
    else if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }

  close(code: number, reason: string): void {
    this.#leave();
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.socket.terminate();
  }

  #leave(): void {
    this.#isClosing = true;
    this.#subscriptions.close();
    this.hub.leave(this.#subscriber);
  }

  #markAlive(): void {
    this.#receivedAt = this.clock.elapsed();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#isClosing) return;
    this.#markAlive();
    const exceeded = this.#exceededLimit(sizeOf(data));
    if (exceeded !== undefined) {
      this.#sendError(429, `${exceeded}: the connection is closed.`);
      this.close(CLOSE_POLICY_VIOLATION, exceeded);
      return;
    }
    if (isBinary) {
      this.#refuse('A message must be text.');
      return;
    }
    const parsed = parseClientMessage(textOf(data));
    if (parsed.ok) this.#handle(parsed.message);
    else this.#refuse(parsed.problem);
  }

  #exceededLimit(bytes: number): string | undefined {
    if (this.#messages.tryConsume(1, this.clock.elapsed())) return this.user.countMessage(bytes);
    return `More than ${MESSAGES_PER_SECOND_MAX} messages per second on one connection`;
  }

  #refuse(problem: string): void {
    this.#sendError(400, problem);
    this.#invalidMessages += 1;
    if (this.#invalidMessages >= INVALID_MESSAGES_MAX) {
      this.close(CLOSE_POLICY_VIOLATION, 'Too many invalid messages');
    }
  }

  #handle(message: ClientMessage): void {
    if (message.op === 'ping') {
      const reconnectSpreadMs = (1_000 * this.feed.connections.size) / RECONNECTS_PER_SECOND;
      this.#send({ type: 'pong', reconnectSpreadMs });
      return;
    }
    const problem = this.user.countTopicChanges(message.topics.length);
    if (problem !== undefined) {
      this.#rejectMessage(message, problem);
      return;
    }
    const topics = this.#selectWellFormed(message.topics);
    // the report of an invalid topic may have closed the connection
    if (this.#isClosing) return;
    if (message.op === 'unsubscribe') this.#subscriptions.remove(topics);
    else this.#subscribe(message, topics);
  }

  /**
   * Returns the well-formed topics and reports the others. The message counts as invalid only if it has
   * no well-formed topic.
   */
  #selectWellFormed(names: readonly string[]): string[] {
    const topics: string[] = [];
    const invalid: string[] = [];
    for (const name of names) (isTopic(name) ? topics : invalid).push(name);
    if (invalid.length === 0) return topics;
    const quoted = invalid.map((name) => name.slice(0, QUOTED_TEXT_MAX));
    const problem = `${listTopics('Invalid topics', quoted)} A topic looks like ticker:binance_spot:BTCUSDT.`;
    if (topics.length === 0) this.#refuse(problem);
    else this.#sendError(400, problem);
    return topics;
  }

  #subscribe(message: Extract<TopicMessage, { op: 'subscribe' }>, topics: readonly string[]): void {
    const isPermitted = (topic: string) => this.user.maySubscribeTo(topic);
    const problem = this.#subscriptions.add(topics.filter(isPermitted), message.intervalMs);
    if (problem !== undefined) {
      this.#rejectMessage(message, problem);
      return;
    }
    const forbidden = topics.filter((topic) => !isPermitted(topic));
    if (forbidden.length > 0) this.#rejectTopics(403, forbidden);
  }

  /** Reports a limit, and the topics that a `subscribe` message did not subscribe to. */
  #rejectMessage({ op, topics }: TopicMessage, problem: string): void {
    const refused = op === 'subscribe' ? { topics } : {};
    this.#send({ type: 'error', status: 429, message: problem, ...refused });
  }

  #rejectTopics(status: keyof typeof REFUSALS, topics: readonly string[]): void {
    const message = listTopics(REFUSALS[status], topics);
    // the client subscribes to these again
    this.#send({ type: 'error', status, message, ...(status === 503 && { topics: [...topics] }) });
  }

  #sendError(status: ErrorStatus, message: string): void {
    this.#send({ type: 'error', status, message });
  }

  #send(message: ServerMessage): void {
    this.#subscriber.respond(JSON.stringify(message));
  }
}
