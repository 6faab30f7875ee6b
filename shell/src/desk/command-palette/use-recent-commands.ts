import { sessionScopedItem } from '@parallax/store';
import { useState } from 'react';
import { z } from 'zod';

const RECENT_MAX = 5;
const stored = sessionScopedItem('recent-commands', z.array(z.string()).max(RECENT_MAX));

/** Moves or adds an id to the front, removing the oldest beyond the limit. */
const withRecent = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, RECENT_MAX);

/** The ids of recent commands, latest first, as of when the palette opened. */
export function useRecentCommands(): { recent: readonly string[]; remember: (id: string) => void } {
  const [recent] = useState(() => stored.read() ?? []);
  return { recent, remember: (id) => stored.write(withRecent(stored.read() ?? [], id)) };
}
