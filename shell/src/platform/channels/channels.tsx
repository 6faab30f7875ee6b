import type { ReleaseChannel } from '@parallax/protocol';
import { EmptyState, Loaded } from '@parallax/ui';
import { useReleaseActions } from '../actions/use-release-actions.tsx';
import type { ReleasesQuery } from '../use-releases.ts';
import { ChannelCard } from './channel-card.tsx';
import styles from './channels.module.css';

export function Channels({ releases }: { releases: ReleasesQuery }) {
  const actions = useReleaseActions();
  const none = <EmptyState title="No remotes" hint="Published remotes are listed here." />;
  return (
    <Loaded result={releases} failure="The releases could not be loaded" empty={none}>
      {({ channels }) => (
        <div className={styles.channels}>
          {channels.length === 0
            ? none
            : channels.map((channel: ReleaseChannel) => (
                <ChannelCard key={channel.remote} channel={channel} actions={actions} />
              ))}
          {actions.dialog}
        </div>
      )}
    </Loaded>
  );
}
