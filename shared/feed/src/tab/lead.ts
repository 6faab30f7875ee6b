import { LEADER_LOCK } from '../protocol.ts';

/** How long a tab that cannot lead waits before it stands in line again. */
const REFUSED_MS = 5_000;

/** Ends when the signal does. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The part of LockManager that is used. */
export type Locks = Pick<LockManager, 'request'>;

export interface Leadership {
  /** The leader does not answer: takes its place. */
  takeOver(): void;
}

/**
 * Stands in line to hold the connection for all tabs.
 *
 * @param hold begins to hold it; returns how to end it
 */
export function lead(locks: Locks, signal: AbortSignal, hold: () => () => void): Leadership {
  let end: (() => void) | undefined;

  const endHere = () => {
    end?.();
    end = undefined;
  };

  const begin = () => {
    if (!signal.aborted) end ??= hold();
    return untilAborted(signal);
  };

  /**
   * A leader that another has taken the place of stands in line again; one that could not even begin
   * does a little later, since it may fail at once each time.
   */
  const standInLine = () => {
    if (signal.aborted) return;
    let hasBegun = false;
    const beginInTurn = () => {
      const ended = begin();
      hasBegun = true;
      return ended;
    };
    locks.request(LEADER_LOCK, { signal }, beginInTurn).catch(() => {
      endHere();
      if (hasBegun) standInLine();
      else setTimeout(standInLine, REFUSED_MS);
    });
  };

  signal.addEventListener('abort', endHere, { once: true });
  standInLine();
  return {
    takeOver() {
      if (end === undefined) locks.request(LEADER_LOCK, { steal: true }, begin).catch(endHere);
    },
  };
}
