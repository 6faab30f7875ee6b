import type { ReleaseChannel } from '@parallax/protocol';
import { Badge, Button } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import { useId } from 'react';
import type { ReleaseActions } from '../actions/use-release-actions.tsx';
import { titleOf } from '../texts.ts';
import styles from './channels.module.css';

interface Props {
  channel: ReleaseChannel;
  actions: ReleaseActions;
}

function factsOf(channel: ReleaseChannel): [string, string][] {
  const { stable, stableIsBuilt, share, candidate, previous, pinned } = channel;
  const serving = stable === null ? NO_VALUE : stable + (stableIsBuilt ? ' (built)' : '');
  return [
    ...(pinned === null ? [] : [['Pinned for everybody', pinned] satisfies [string, string]]),
    ...(share === null
      ? []
      : [[`${share.percent}% of the people`, share.version] satisfies [string, string]]),
    [share === null ? 'Everybody' : 'Everybody else', serving],
    ['Candidate', candidate ?? NO_VALUE],
    ['Before', previous ?? NO_VALUE],
  ];
}

function ChannelActions({ channel, actions }: Props) {
  const { remote, stable, stableIsBuilt, candidate, previous, pinned, share } = channel;
  const { busy } = actions;
  const title = titleOf(remote);
  const fresh = candidate !== null && candidate !== stable && pinned === null ? candidate : null;
  const canRollBack =
    pinned === null && (share !== null || previous !== null || (stable !== null && !stableIsBuilt));
  return (
    <div className={styles.actions}>
      {fresh !== null && (
        <>
          <Button
            variant="primary"
            aria-label={`Promote ${title}`}
            aria-disabled={busy}
            onClick={() => actions.start({ kind: 'promote', remote, version: fresh })}
          >
            Promote
          </Button>
          <Button
            aria-label={`Share ${title}`}
            aria-disabled={busy}
            onClick={() => actions.start({ kind: 'share', remote, version: fresh })}
          >
            Share
          </Button>
        </>
      )}
      <Button
        aria-label={`Roll back ${title}`}
        aria-disabled={busy}
        disabled={!canRollBack}
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
    </div>
  );
}

/** One remote: which version runs for whom, and what can be done about it. */
export function ChannelCard({ channel, actions }: Props) {
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.name}>
          {titleOf(channel.remote)}
        </h2>
        {channel.pinned !== null && <Badge tone="info">Pinned</Badge>}
        {channel.share !== null && (
          <Badge tone="accent">{`Shared ${channel.share.percent}%`}</Badge>
        )}
        <ChannelActions channel={channel} actions={actions} />
      </div>
      <dl className={styles.facts}>
        {factsOf(channel).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
