import { type FeedState, useFeedState } from '@parallax/feed';
import type { ReactNode } from 'react';
import { StatusDot } from '../status/status-dot.tsx';

/** A first connection that is still being made is no failure, but prices do not arrive either. */
const READS = {
  connecting: { tone: 'quiet', label: 'Disconnected' },
  connected: { tone: 'up', label: 'Connected' },
  disconnected: { tone: 'down', label: 'Disconnected' },
} as const satisfies Record<FeedState, object>;

/** Says whether prices arrive. `stacked`: the dot above its label. */
export function FeedStatus({ stacked = false }: { stacked?: boolean }): ReactNode {
  return <StatusDot {...READS[useFeedState()]} stacked={stacked} />;
}
