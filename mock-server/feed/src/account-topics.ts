import type { AccountChanges } from '@parallax/protocol';
import { AccountTopic } from './account-topic.ts';
import type { SequenceFloor } from './sequence-floor.ts';

/** An account as it is stored. */
export interface AccountSource {
  /** what has changed since the last call, at first all of it; undefined if there is no such account */
  read(): Promise<AccountChanges | undefined>;
  /** what has changed because prices have; undefined if nothing has */
  revalue(): AccountChanges | undefined;
}

/** Returns the source of an account; undefined if there is none. */
export type OpenAccount = (accountId: string) => Promise<AccountSource | undefined>;

interface Opened {
  readonly topic: AccountTopic;
  readonly source: Promise<AccountSource | undefined>;
  /** the read in progress */
  reading: Promise<void> | undefined;
  /** whether the account has changed since that read began */
  isOutdated: boolean;
}

interface ChangeListeners {
  /** called when a read has found a change */
  readonly onRead: (topic: AccountTopic) => void;
  /** called when prices have changed the value of an account */
  readonly onRevalued: (topic: AccountTopic) => void;
}

/** The open topics of accounts. Each is read again after a change, one read at a time. */
export class AccountTopics {
  readonly #opened = new Map<string, Opened>();

  constructor(
    private readonly openAccount: OpenAccount,
    private readonly sequence: SequenceFloor,
    private readonly listeners: ChangeListeners,
  ) {}

  get size(): number {
    return this.#opened.size;
  }

  /** Opens the topic of an account; undefined if it does not exist. Throws when it cannot be read. */
  async open(accountId: string): Promise<AccountTopic | undefined> {
    const opened = this.#opened.get(accountId) ?? this.#create(accountId);
    if (!opened.topic.hasState) await (opened.reading ??= this.#read(opened));
    if (opened.topic.hasState) return opened.topic;
    this.#opened.delete(accountId);
    return undefined;
  }

  find(accountId: string): AccountTopic | undefined {
    return this.#opened.get(accountId)?.topic;
  }

  /** Reads an account again if its topic is open. */
  invalidate(accountId: string): void {
    const opened = this.#opened.get(accountId);
    if (opened === undefined) return;
    opened.isOutdated = true;
    opened.reading ??= this.#read(opened);
    // a failed read is repeated with the next change or check
    opened.reading.catch(() => undefined);
  }

  invalidateAll(): void {
    for (const accountId of this.#opened.keys()) this.invalidate(accountId);
  }

  /** Values all open accounts at the present prices. */
  async revalue(): Promise<void> {
    for (const { topic, source, reading } of this.#opened.values()) {
      if (reading !== undefined || !topic.hasState) continue;
      const changes = (await source)?.revalue();
      if (changes === undefined) continue;
      topic.revalue(changes);
      this.listeners.onRevalued(topic);
    }
  }

  release(topic: AccountTopic): void {
    if (this.#opened.delete(topic.accountId)) this.sequence.raise(topic);
  }

  #create(accountId: string): Opened {
    const opened: Opened = {
      topic: new AccountTopic(accountId, this.sequence.highest),
      source: this.openAccount(accountId),
      reading: undefined,
      isOutdated: false,
    };
    // whoever awaits it handles its failure
    opened.source.catch(() => undefined);
    this.#opened.set(accountId, opened);
    return opened;
  }

  async #read(opened: Opened): Promise<void> {
    const { topic } = opened;
    try {
      do {
        opened.isOutdated = false;
        const changes = await (await opened.source)?.read();
        if (changes === undefined) return;
        if (topic.hasState) topic.change(changes);
        else topic.load(changes);
        this.listeners.onRead(topic);
      } while (opened.isOutdated);
    } catch (error) {
      if (!topic.hasState) this.#opened.delete(topic.accountId);
      throw error;
    } finally {
      opened.reading = undefined;
    }
  }
}
