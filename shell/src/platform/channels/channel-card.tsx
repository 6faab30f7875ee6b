import type { ReleaseChannel } from '@parallax/protocol';
import { Badge, Button } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import { useId } from 'react';
import type { ReleaseActions } from '../actions/use-release-actions.tsx';
import { type Fact, Facts } from '../facts.tsx';
import { ALL_OTHER_USERS, ALL_USERS, remoteLabel } from '../labels.ts';
import styles from './channels.module.css';

interface Props {
  channel: ReleaseChannel;
  actions: ReleaseActions;
}

function channelFacts(channel: ReleaseChannel): Fact[] {
  const { stable, stableIsBuilt, share, candidate, previous, pinned } = channel;
  const facts: Fact[] = [];
  if (pinned !== null) facts.push({ term: 'Pinned for all users', value: pinned });
  // a pin suspends the share and replaces the stable version
  const when = pinned === null ? '' : ' after unpinning';
  if (share !== null) {
    facts.push({ term: `${share.percent}% of users${when}`, value: share.version });
  }
  facts.push(
    {
      term: `${share === null ? ALL_USERS : ALL_OTHER_USERS}${when}`,
      value: stable === null ? NO_VALUE : stable + (stableIsBuilt ? ' (built)' : ''),
    },
    { term: 'Candidate', value: candidate ?? NO_VALUE },
    { term: 'Previous', value: previous ?? NO_VALUE },
  );
  return facts;
}

function ChannelActions({ channel, actions }: Props) {
  const { remote, stable, stableIsBuilt, candidate, previous, pinned, share } = channel;
  const { busy } = actions;
  const reasonId = useId();
  const title = remoteLabel(remote);
  const promotable =
    candidate !== null && candidate !== stable && pinned === null ? candidate : null;
  const sharePercent = share?.version === promotable ? share.percent : undefined;
  // the first version of a remote that the installation did not build can also be rolled back; then
  // no version runs
  const hasPrevious = share !== null || previous !== null || (stable !== null && !stableIsBuilt);
  const noRollback =
    (pinned !== null && 'unpin it first.') || (!hasPrevious && 'there is no previous version.');
  return (
    <div className={styles.actions}>
      {promotable !== null && (
        <>
          <Button
            variant="primary"
            aria-label={`Promote ${title}`}
            aria-disabled={busy}
            onClick={() => actions.start({ kind: 'promote', remote, version: promotable })}
          >
            Promote
          </Button>
          <Button
            aria-label={`Share ${title}`}
            aria-disabled={busy}
            onClick={() =>
              actions.start({ kind: 'share', remote, version: promotable, percent: sharePercent })
            }
          >
            Share
          </Button>
        </>
      )}
      <Button
        aria-label={`Roll back ${title}`}
        aria-disabled={busy}
        disabled={noRollback !== false}
        aria-describedby={noRollback === false ? undefined : reasonId}
        onClick={() => actions.rollBack(remote)}
      >
        Roll back
      </Button>
      {pinned !== null && (
        <Button
          aria-label={`Unpin ${title}`}
          aria-disabled={busy}
          onClick={() => actions.pin(remote, null)}
        >
          Unpin
        </Button>
      )}
      {pinned === null && stable !== null && (
        <Button
          aria-label={`Pin ${title}`}
          aria-disabled={busy}
          onClick={() => actions.pin(remote, stable)}
        >
          Pin
        </Button>
      )}
      {noRollback !== false && (
        <p id={reasonId} className={styles.reason}>
          No rollback: {noRollback}
        </p>
      )}
    </div>
  );
}

/** The versions of one remote with the users they run for, and its actions. */
export function ChannelCard({ channel, actions }: Props) {
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.name}>
          {remoteLabel(channel.remote)}
        </h2>
        {channel.pinned !== null && <Badge tone="info">Pinned</Badge>}
        {channel.share !== null && channel.pinned === null && (
          <Badge tone="accent">{`Shared ${channel.share.percent}%`}</Badge>
        )}
        <ChannelActions channel={channel} actions={actions} />
      </div>
      <Facts facts={channelFacts(channel)} />
    </article>
  );
}
