import { type FeedState, subscribeVenueStatus, useFeedState } from '@parallax/feed';
import { isVenueSilent, type VenueStatus } from '@parallax/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { StatusDot } from '../status/status-dot.tsx';
import styles from './feed-status.module.css';

const isSilent = (status: VenueStatus): boolean => status.state === 'down' || isVenueSilent(status);

interface SilentVenues {
  /** the connected venues: '9 of 10' */
  readonly count: string;
  /** display names */
  readonly names: string;
}

/** The venues that are disconnected or have stopped sending; undefined if there are none. */
function useSilentVenues(): SilentVenues | undefined {
  const [silent, setSilent] = useState<SilentVenues>();
  useEffect(() => {
    let last = '';
    return subscribeVenueStatus((venues) => {
      const found = venues.filter(isSilent);
      const names = found.map(({ displayName }) => displayName).join(', ');
      // without this check, an update that changes nothing would still cost a render
      if (names === last) return;
      last = names;
      const count = `${venues.length - found.length} of ${venues.length}`;
      setSilent(names === '' ? undefined : { count, names });
    });
  }, []);
  return silent;
}

/** A pending first connection is labelled 'Disconnected', since no prices arrive, but not as a failure. */
const STATUS_BY_FEED_STATE = {
  connecting: { tone: 'quiet', label: 'Disconnected' },
  connected: { tone: 'up', label: 'Connected' },
  disconnected: { tone: 'down', label: 'Disconnected' },
} as const satisfies Record<FeedState, object>;

/**
 * The state of the price feed, announced when it changes, with a warning while venues are silent.
 * `stacked` puts the dot above its label to fit the side navigation.
 */
export function FeedStatus({
  stacked = false,
  className = '',
}: {
  stacked?: boolean;
  className?: string | undefined;
}): ReactNode {
  const state = useFeedState();
  const { tone, label } = STATUS_BY_FEED_STATE[state];
  const silentVenues = useSilentVenues();
  const silent = state === 'connected' ? silentVenues : undefined;
  const detail = silent && `${label} to ${silent.count} venues, not to ${silent.names}`;
  return (
    // an open dialog hides everything but explicit live regions from screen readers
    <output className={className} aria-live="polite" aria-label={detail} title={detail}>
      <StatusDot
        tone={silent === undefined ? tone : 'warn'}
        label={
          <span
            className={stacked ? styles.word : undefined}
            data-long={(stacked && label === 'Disconnected') || undefined}
            data-venues={silent?.count}
          >
            {label}
          </span>
        }
        stacked={stacked}
      />
    </output>
  );
}
