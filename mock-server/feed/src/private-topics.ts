import {
  type CompanyResource,
  type CompanyVersions,
  companyOfTopic,
  companyResourceSchema,
  companyTopic,
  exchangeTopic,
  type Notification,
  traderOfTopic,
  traderTopic,
} from '@parallax/protocol';
import type { Clock } from '@parallax/server-market/clock';
import { CompanyExchangeTopic } from './company-exchange-topic.ts';
import type { SequenceFloor } from './sequence-floor.ts';
import { SnapshotTopic } from './snapshot-topic.ts';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';
import { UpdateWriter } from './update-writer.ts';

/**
 * The notifications of one trader as they occur. Earlier notifications are not replayed; clients get
 * them from the notification list endpoint.
 */
class TraderTopic implements SubscribableTopic {
  readonly kind = 'notification';
  readonly name: string;
  readonly conflated = false;
  readonly subscribers = new Set<Subscriber>();
  readonly #writer: UpdateWriter;
  #pending: Notification[] = [];
  #mustResync = false;

  /** @param seq the highest sequence number that may have been used under this name */
  constructor(traderId: string, seq: number) {
    this.name = traderTopic(traderId);
    this.#writer = new UpdateWriter(this.kind, this.name, seq);
  }

  get seq(): number {
    return this.#writer.seq;
  }

  add(notification: Notification): void {
    this.#pending.push(notification);
  }

  /** Sends a snapshot next, after which clients reload the list of notifications. */
  resync(): void {
    this.#mustResync = true;
  }

  drainUpdate(): Buffer | undefined {
    const isSnapshot = this.#mustResync;
    if (this.#pending.length === 0 && !isSnapshot) return undefined;
    const notifications = this.#pending;
    this.#pending = [];
    this.#mustResync = false;
    this.#writer.advance();
    return this.#writer.write(isSnapshot, JSON.stringify(notifications));
  }

  snapshot(): Buffer {
    return this.#writer.write(true, '[]');
  }
}

const versionsFrom = (version: number): CompanyVersions => ({
  profile: version,
  members: version,
  groups: version,
  exchanges: version,
  'api-keys': version,
  strategies: version,
  trading: version,
  news: version,
});

/**
 * The versions of a company's resources. They are values and not events, so that a client that was
 * disconnected detects from the next snapshot whether it has missed a change.
 */
class CompanyTopic extends SnapshotTopic<'company'> {
  #versions: CompanyVersions;

  /** @param now the first version; must differ from all versions of this topic that clients have received */
  constructor(name: string, seq: number, now: number) {
    super('company', name, seq);
    this.#versions = versionsFrom(now);
    this.set(this.#versions);
  }

  change(resources: readonly CompanyResource[], now: number): void {
    const newest = Math.max(...Object.values(this.#versions));
    const version = Math.max(now, newest + 1);
    const changed = companyResourceSchema.options.filter((one) => resources.includes(one));
    const next = changed.map((resource) => [resource, version] as const);
    this.#versions = { ...this.#versions, ...Object.fromEntries(next) };
    this.set(this.#versions);
  }
}

/** The open topics of traders, companies and company exchanges. */
export class PrivateTopics {
  readonly #traders = new Map<string, TraderTopic>();
  readonly #companies = new Map<string, CompanyTopic>();
  readonly #companyExchanges = new Map<string, CompanyExchangeTopic>();

  constructor(
    private readonly clock: Clock,
    private readonly sequence: SequenceFloor,
  ) {}

  get size(): number {
    return this.#traders.size + this.#companies.size + this.#companyExchanges.size;
  }

  /** Opens the topic of a trader or company; undefined for other names. */
  open(name: string): SubscribableTopic | undefined {
    return this.#openTrader(name) ?? this.#openCompany(name);
  }

  openCompanyExchange(id: string): CompanyExchangeTopic {
    const name = exchangeTopic(id);
    const topic =
      this.#companyExchanges.get(name) ??
      new CompanyExchangeTopic('exchange', name, this.sequence.highest);
    this.#companyExchanges.set(name, topic);
    return topic;
  }

  /** The trader's topic if it has subscribers. */
  findSubscribedTrader(traderId: string): TraderTopic | undefined {
    const topic = this.#traders.get(traderTopic(traderId));
    return topic && topic.subscribers.size > 0 ? topic : undefined;
  }

  get traders(): Iterable<TraderTopic> {
    return this.#traders.values();
  }

  get companies(): Iterable<CompanyTopic> {
    return this.#companies.values();
  }

  findCompany(companyId: string): CompanyTopic | undefined {
    return this.#companies.get(companyTopic(companyId));
  }

  findCompanyExchange(name: string): CompanyExchangeTopic | undefined {
    return this.#companyExchanges.get(name);
  }

  /** Removes a private topic without subscribers; ignores other topics. */
  release(topic: SubscribableTopic): void {
    if (
      (topic instanceof TraderTopic && this.#traders.delete(topic.name)) ||
      (topic instanceof CompanyTopic && this.#companies.delete(topic.name)) ||
      (topic instanceof SnapshotTopic && this.#companyExchanges.delete(topic.name))
    ) {
      this.sequence.raise(topic);
    }
  }

  #openTrader(name: string): TraderTopic | undefined {
    const traderId = traderOfTopic(name);
    if (traderId === undefined) return undefined;
    const topic = this.#traders.get(name) ?? new TraderTopic(traderId, this.sequence.highest);
    this.#traders.set(name, topic);
    return topic;
  }

  #openCompany(name: string): CompanyTopic | undefined {
    if (companyOfTopic(name) === undefined) return undefined;
    const existing = this.#companies.get(name);
    if (existing !== undefined) return existing;
    const topic = new CompanyTopic(name, this.sequence.highest, this.clock.now());
    this.#companies.set(name, topic);
    return topic;
  }
}
