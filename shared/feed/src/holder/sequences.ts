import type { FeedUpdate } from '@parallax/contract';

/** A snapshot that was asked for and did not come is asked for again after so many ms. */
const ASK_AGAIN_MS = 5_000;

/** Whose changes are of use without the one before: whole values, and events. */
const ALONE: ReadonlySet<FeedUpdate['kind']> = new Set([
  'ticker',
  'book',
  'funding',
  'venue-status',
  'exchange',
  'notification',
]);

/** Finds gaps in what the server tells of each topic. */
export interface Sequences {
  /** Whether an update is of use: not a change of something that was never received. */
  take(update: FeedUpdate, now: number): boolean;
  /** Topics of which a snapshot has to be asked for, each once. */
  gaps(): string[];
  forget(topic: string): void;
  clear(): void;
}

export function createSequences(): Sequences {
  const last = new Map<string, number>();
  const askedAt = new Map<string, number>();
  const gaps = new Set<string>();

  return {
    take({ topic, kind, seq, snapshot }, now) {
      const continues = last.get(topic) === seq - 1;
      last.set(topic, seq);
      if (snapshot) {
        askedAt.delete(topic);
        gaps.delete(topic);
        return true;
      }
      const asked = askedAt.get(topic);
      if (continues && asked === undefined) return true;
      if (asked === undefined || now - asked >= ASK_AGAIN_MS) {
        askedAt.set(topic, now);
        gaps.add(topic);
      }
      return ALONE.has(kind);
    },
    gaps() {
      const found = [...gaps];
      gaps.clear();
      return found;
    },
    forget(topic) {
      last.delete(topic);
      askedAt.delete(topic);
      gaps.delete(topic);
    },
    clear() {
      last.clear();
      askedAt.clear();
      gaps.clear();
    },
  };
}
