import type { FeedUpdate } from '@parallax/protocol';

/** A missing snapshot is requested again with the first update after this time. */
const RETRY_MS = 5_000;

/** Kinds whose updates can be used after a gap, because each is a complete value or an event. */
const SELF_CONTAINED: ReadonlySet<FeedUpdate['kind']> = new Set([
  'ticker',
  'book',
  'funding',
  'open-interest',
  'liquidations',
  'venue-status',
  'exchange',
  'company',
  'notification',
]);

/** Detects gaps in the sequence numbers of each topic. */
export interface Sequences {
  /** Records an update. Returns false for an incremental update while a snapshot is missing. */
  accept(update: FeedUpdate, now: number): boolean;
  /** Topics that need a snapshot request; each is returned once. */
  gaps(): string[];
  delete(topic: string): void;
  clear(): void;
}

export function createSequences(): Sequences {
  const last = new Map<string, number>();
  const requestedAt = new Map<string, number>();
  const gaps = new Set<string>();

  return {
    accept({ topic, kind, seq, snapshot }, now) {
      const continues = last.get(topic) === seq - 1;
      last.set(topic, seq);
      if (snapshot) {
        requestedAt.delete(topic);
        gaps.delete(topic);
        return true;
      }
      const requested = requestedAt.get(topic);
      if (continues && requested === undefined) return true;
      if (requested === undefined || now - requested >= RETRY_MS) {
        requestedAt.set(topic, now);
        gaps.add(topic);
      }
      return SELF_CONTAINED.has(kind);
    },
    gaps() {
      const topics = [...gaps];
      gaps.clear();
      return topics;
    },
    delete(topic) {
      last.delete(topic);
      requestedAt.delete(topic);
      gaps.delete(topic);
    },
    clear() {
      last.clear();
      requestedAt.clear();
      gaps.clear();
    },
  };
}
