import {
  companyOfTopic,
  companyTopic,
  exchangeTopic,
  traderOfTopic,
  traderTopic,
} from '@parallax/protocol';
import type { Clock } from '../market/clock.ts';
import { CompanyExchangeTopic } from './company-exchange-topic.ts';
import { CompanyTopic } from './company-topic.ts';
import type { SequenceFloor } from './sequence-floor.ts';
import { SnapshotTopic } from './snapshot-topic.ts';
import type { SubscribableTopic } from './subscriber.ts';
import { TraderTopic } from './trader-topic.ts';

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
