import { serverNow, subscribeVenueStatus } from '@parallax/feed';
import { isVenueSilent, type VenueStatus } from '@parallax/protocol';

/** The status is sent once a second; without an update for this long it is stale. */
const STALE_MS = 10_000;
const TICK_MS = 1_000;

/** 'stale' is connected, but sends no messages. */
export type Connection = 'down' | 'stale' | 'up';

const connectionOf = (status: VenueStatus): Connection =>
  status.state === 'up' && isVenueSilent(status) ? 'stale' : status.state;

/** The latest status of each venue, outside React. */
export interface StatusBoard {
  /** sets the statuses of a response; ignored once the feed has sent an update */
  set: (venues: readonly VenueStatus[]) => void;
  status: (venue: string) => VenueStatus | undefined;
  connection: (venue: string) => Connection | undefined;
  /** milliseconds since the venue's last message; null before the first */
  age: (venue: string) => number | null;
  /** milliseconds since the last status of any venue, in whole seconds, if it is stale */
  staleFor: () => number | undefined;
  /** calls `listener` each second and after a change; returns the unsubscribe function */
  subscribe: (listener: () => void) => () => void;
  /** subscribes to the feed; returns the unsubscribe function */
  start: () => () => void;
}

export function createStatusBoard(): StatusBoard {
  let statuses = new Map<string, VenueStatus>();
  let newest = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const set = (venues: readonly VenueStatus[]): void => {
    const at = Math.max(...venues.map((venue) => venue.at));
    // an update may be older than the latest one
    if (at < newest) return;
    newest = at;
    statuses = new Map(venues.map((venue) => [venue.name, venue]));
    notify();
  };
  let isLive = false;
  return {
    set(venues) {
      if (!isLive) set(venues);
    },
    status: (venue) => statuses.get(venue),
    connection(venue) {
      const status = statuses.get(venue);
      return status && connectionOf(status);
    },
    age(venue) {
      const last = statuses.get(venue)?.last_message_at ?? null;
      return last === null ? null : Math.max(0, serverNow() - last);
    },
    staleFor() {
      const silence = serverNow() - newest;
      return Number.isFinite(newest) && silence >= STALE_MS
        ? Math.round(silence / 1_000) * 1_000
        : undefined;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const unsubscribe = subscribeVenueStatus((venues) => {
        isLive = true;
        set(venues);
      });
      const timer = setInterval(notify, TICK_MS);
      return () => {
        unsubscribe();
        clearInterval(timer);
      };
    },
  };
}
