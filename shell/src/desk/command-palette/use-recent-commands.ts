import { privateValue } from '@parallax/store';
import { useState } from 'react';
import { z } from 'zod';

const RECENT_MAX = 5;
const stored = privateValue('recent-commands', z.array(z.string()).max(RECENT_MAX));

/** The ids with one more in front; no id twice, the oldest give way. */
export const withRecent = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, RECENT_MAX);

/** What was chosen in the palette of late, the latest first, as it was when the palette opened. */
export function useRecentCommands(): { recent: readonly string[]; remember: (id: string) => void } {
  const [recent] = useState(() => stored.read() ?? []);
  return { recent, remember: (id) => stored.write(withRecent(stored.read() ?? [], id)) };
}
