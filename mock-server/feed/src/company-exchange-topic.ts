import type { ExchangeState } from '@parallax/protocol';
import { SnapshotTopic } from './snapshot-topic.ts';

/** The company exchanges of one user, as read from the storage. */
export interface CompanyExchangeRead {
  /** sequence number of the read, by start time */
  readonly order: number;
  /** by the id of the company exchange */
  readonly states: ReadonlyMap<string, ExchangeState>;
}

/**
 * A company exchange, shared by its subscribers. Reads of its state from the storage may complete
 * in a different order than they started.
 */
export class CompanyExchangeTopic extends SnapshotTopic<'exchange'> {
  #order = Number.NEGATIVE_INFINITY;

  /** Sets the value unless a newer read has set it; returns whether it has changed. */
  update(state: ExchangeState, order: number): boolean {
    if (order < this.#order) return false;
    this.#order = order;
    return this.set(state);
  }
}
