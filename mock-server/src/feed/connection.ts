import {
  CLOSE_PROTOCOL_ERROR,
  type ClientMessage,
  type ExchangeState,
  exchangeOfTopic,
  exchangeTopic,
  FEED_SILENCE_MS,
  NONSENSE_MAX,
  type ServerMessage,
  TOPICS_PER_CONNECTION_MAX,
  topicSchema,
  traderOfTopic,
} from '@parallax/contract';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../market/clock.ts';
import { InSlices } from '../market/in-slices.ts';
import { readClientMessage } from './client-message.ts';
import type { Hub } from './hub.ts';
import { naming } from './naming.ts';
import { Reader, type ReadTopic } from './reader.ts';
import { textOf } from './text-of.ts';

/** Try again later. */
const CLOSE_TOO_SLOW = 1013;
const MESSAGES_PER_SECOND_MAX = 100;
const TEXT_SHOWN_MAX = 40;

/** What a trader may read of their company's exchanges, by the id of the company's exchange. */
export type OwnExchanges = (traderId: string) => Promise<ReadonlyMap<string, ExchangeState>>;

type Refused = Extract<ServerMessage, { type: 'error' }>['status'];

const isTopic = (text: string): boolean => topicSchema.safeParse(text).success;
const isOfExchange = (topic: string): boolean => exchangeOfTopic(topic) !== undefined;

/** One client: reads its messages, and holds what it is to be told. */
export class Connection {
  readonly #reader: Reader;
  /** topics to be subscribed to, in order */
  readonly #pending = new Set<string>();
  /** topics that the market, or the storage, is being asked for */
  readonly #opening = new Set<string>();
  /** topics that are not there, and may come to be when there is something else to trade */
  readonly #missing = new Set<string>();
  #subscribing = false;
  #heardAt: number;
  #nonsense = 0;
  #second = 0;
  #messagesInSecond = 0;
  #closing = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly hub: Hub,
    private readonly clock: Clock,
    private readonly traderId: string,
    private readonly ownExchanges: OwnExchanges,
    epoch: string,
  ) {
    this.#heardAt = clock.elapsed();
    const outlet = {
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      send: (frame: Buffer) => socket.send(frame, { binary: false }),
      giveUp: (reason: string) => this.close(CLOSE_TOO_SLOW, reason),
    };
    this.#reader = new Reader(outlet, clock);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => this.#hear());
    socket.on('ping', () => this.#hear());
    socket.on('close', () => this.#leave());
    // ws closes a connection by itself after an error, a message over the limit for one
    socket.on('error', () => this.#leave());
    hub.join(this.#reader, () => this.#tryMissing());
    this.#send({ type: 'hello', epoch });
  }

  get subscriptions(): number {
    return this.#reader.topics.size;
  }

  /** Asks for a sign of life, or ends the connection when there was none for too long. */
  checkLife(): void {
    if (this.clock.elapsed() - this.#heardAt > FEED_SILENCE_MS) this.socket.terminate();
    else if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }

  /** Brings the exchanges that are read up to now, and ends those that are not the trader's any more. */
  async checkExchanges(): Promise<void> {
    const read = () => [...this.#reader.topics].flatMap(({ name }) => exchangeOfTopic(name) ?? []);
    if (read().length === 0) return;
    const own = await this.ownExchanges(this.traderId);
    for (const id of read()) {
      const state = own.get(id);
      if (state === undefined) this.hub.endExchange(this.#reader, exchangeTopic(id));
      else this.hub.openExchange(state);
    }
  }

  close(code: number, reason: string): void {
    this.#leave();
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.socket.terminate();
  }

  #leave(): void {
    this.#closing = true;
    this.#pending.clear();
    this.#opening.clear();
    this.#missing.clear();
    this.hub.leave(this.#reader);
  }

  #hear(): void {
    this.#heardAt = this.clock.elapsed();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#closing) return;
    this.#hear();
    if (this.#tooMany()) {
      this.close(CLOSE_PROTOCOL_ERROR, 'Too many messages');
      return;
    }
    if (isBinary) {
      this.#refuse('A message has to be text.');
      return;
    }
    const read = readClientMessage(textOf(data));
    if (read.ok) this.#do(read.message);
    else this.#refuse(read.problem);
  }

  #tooMany(): boolean {
    const second = Math.floor(this.clock.elapsed() / 1000);
    if (second !== this.#second) this.#messagesInSecond = 0;
    this.#second = second;
    this.#messagesInSecond += 1;
    return this.#messagesInSecond > MESSAGES_PER_SECOND_MAX;
  }

  #refuse(problem: string): void {
    this.#sendError(400, problem);
    this.#nonsense += 1;
    if (this.#nonsense >= NONSENSE_MAX) {
      this.close(CLOSE_PROTOCOL_ERROR, 'Too many messages that make no sense');
    }
  }

  #do(message: ClientMessage): void {
    switch (message.op) {
      case 'ping':
        this.#send({ type: 'pong' });
        break;
      case 'subscribe':
        this.#subscribe(new Set(this.#wellFormed(message.topics)));
        break;
      case 'unsubscribe':
        for (const topic of this.#wellFormed(message.topics)) {
          this.#pending.delete(topic);
          this.#opening.delete(topic);
          this.#missing.delete(topic);
          this.hub.unsubscribe(this.#reader, topic);
        }
        break;
    }
  }

  /** The topics among texts; the client is told of the others, which alone make no sense at all. */
  #wellFormed(texts: readonly string[]): string[] {
    const topics = texts.filter(isTopic);
    const others = texts.filter((text) => !isTopic(text));
    if (others.length === 0) return topics;
    const shown = others.map((text) => text.slice(0, TEXT_SHOWN_MAX));
    const problem = `${naming('Not topics', shown)} A topic is like ticker:binance_spot:BTCUSDT.`;
    if (topics.length === 0) this.#refuse(problem);
    else this.#sendError(400, problem);
    return topics;
  }

  #subscribe(topics: ReadonlySet<string>): void {
    const added = this.#newAmong(new Set([...this.#pending, ...this.#opening, ...topics]));
    if (this.subscriptions + added > TOPICS_PER_CONNECTION_MAX) {
      const message = `One connection may subscribe to ${TOPICS_PER_CONNECTION_MAX} topics at most.`;
      this.#sendError(400, message);
      return;
    }
    const [own, foreign] = this.#byOwner(topics);
    this.#refuseTopics(403, 'Not yours to read', foreign);
    for (const topic of own) {
      this.#missing.delete(topic);
      if (!this.#opening.has(topic)) this.#pending.add(topic);
    }
    if (!this.#subscribing) void this.#subscribeAll();
  }

  /** As many as one connection may subscribe to; without a word of those that are still not there. */
  #tryMissing(): void {
    if (this.#missing.size === 0) return;
    const room = TOPICS_PER_CONNECTION_MAX - this.subscriptions - this.#pending.size;
    for (const topic of [...this.#missing].slice(0, Math.max(0, room))) this.#pending.add(topic);
    if (!this.#subscribing) void this.#subscribeAll();
  }

  #newAmong(topics: ReadonlySet<string>): number {
    return [...topics].filter((topic) => !this.hub.isReading(this.#reader, topic)).length;
  }

  /**
   * Subscribes to what is pending, until nothing is: what comes meanwhile is part of it. What has to be
   * asked for first holds up nothing else.
   */
  async #subscribeAll(): Promise<void> {
    this.#subscribing = true;
    const slices = new InSlices();
    const unknown: string[] = [];
    const asked: Promise<string | undefined>[] = [];
    for (let [name] = this.#pending; name !== undefined; [name] = this.#pending) {
      await slices.step();
      // it may have been given up meanwhile
      if (!this.#pending.has(name)) continue;
      this.#pending.delete(name);
      const opening = this.#open(name);
      if (opening instanceof Promise) asked.push(this.#openLater(name, opening));
      else if (opening === undefined) unknown.push(name);
      else this.#read(opening);
    }
    this.#subscribing = false;
    this.#refuseMissing(unknown);
    this.#reader.flush();
    const missing = await Promise.all(asked);
    this.#refuseMissing(missing.filter((name) => name !== undefined));
    this.#reader.flush();
  }

  /** Resolves with its name when there is no such topic. */
  async #openLater(
    name: string,
    opening: Promise<ReadTopic | undefined>,
  ): Promise<string | undefined> {
    this.#opening.add(name);
    const topic = await opening;
    // it may have been given up meanwhile
    if (!this.#opening.delete(name)) return undefined;
    if (topic === undefined) return name;
    this.#read(topic);
    return undefined;
  }

  #read(topic: ReadTopic): void {
    this.#missing.delete(topic.name);
    this.hub.read(this.#reader, topic);
  }

  #refuseMissing(names: readonly string[]): void {
    if (this.#closing) return;
    const unknown = names.filter((name) => !isOfExchange(name) && !this.#missing.has(name));
    this.#refuseTopics(404, 'Unknown contracts', unknown);
    for (const name of unknown) {
      if (this.#missing.size < TOPICS_PER_CONNECTION_MAX) this.#missing.add(name);
    }
    this.#refuseTopics(403, 'Not yours to read', names.filter(isOfExchange));
  }

  #open(name: string): ReturnType<Hub['open']> {
    const exchange = exchangeOfTopic(name);
    return exchange === undefined ? this.hub.open(name) : this.#openExchange(exchange);
  }

  /** Undefined when it is not the trader's, or when that cannot be found out. */
  async #openExchange(id: string): Promise<ReadTopic | undefined> {
    const own = await this.ownExchanges(this.traderId).catch(() => undefined);
    const state = own?.get(id);
    return state && this.hub.openExchange(state);
  }

  /** Topics that the trader may read, and those of other traders. */
  #byOwner(topics: ReadonlySet<string>): [own: string[], foreign: string[]] {
    const isOwn = (topic: string) => (traderOfTopic(topic) ?? this.traderId) === this.traderId;
    const all = [...topics];
    return [all.filter(isOwn), all.filter((topic) => !isOwn(topic))];
  }

  #refuseTopics(status: Refused, text: string, topics: readonly string[]): void {
    if (topics.length > 0) this.#sendError(status, naming(text, topics));
  }

  #sendError(status: Refused, message: string): void {
    this.#send({ type: 'error', status, message });
  }

  #send(message: ServerMessage): void {
    this.socket.send(JSON.stringify(message));
  }
}
