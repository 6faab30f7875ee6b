import { productMap, Remote, type RemoteProps } from '@parallax/federation/loading';
import {
  GuardedDialog,
  SETTINGS_WIDTH,
  Skeleton,
  Tabs,
  useGuardedView,
  useMarkMoreBelow,
} from '@parallax/ui';
import { useRequestedSettingsTab } from '@parallax/ui/state';
import { useRef } from 'react';
import styles from './settings-dialog.module.css';

type SettingsTab = ReturnType<typeof productMap>['settingsTabs'][number];

/** The panel of a tab, which scrolls and marks that more content follows. */
function Panel({ label, expose }: Pick<SettingsTab, 'label' | 'expose'>) {
  const panel = useRef<HTMLDivElement>(null);
  useMarkMoreBelow(panel, true);
  return (
    <div ref={panel} className={styles.panel}>
      <div>
        <Remote
          expose={expose}
          with={{}}
          loading={<Skeleton height={240} label={`Loading ${label}`} />}
        />
      </div>
    </div>
  );
}

function SettingsTabs() {
  const requested = useRequestedSettingsTab();
  const tabs = productMap().settingsTabs;
  const [open, setOpen] = useGuardedView<string>(requested ?? tabs[0]?.id ?? '');
  return (
    <Tabs
      label="Settings"
      orientation="vertical"
      value={open}
      onValueChange={setOpen}
      tabs={tabs.map(({ id, label, expose }) => ({
        id,
        label,
        content: <Panel label={label} expose={expose} />,
      }))}
    />
  );
}

/**
 * The 'Settings' dialog with the tabs of all remotes. The tabs unmount when it closes, so that it
 * reopens at the first or the requested one.
 */
export default function SettingsDialog(props: RemoteProps['mf_settings/settings-dialog']) {
  return (
    <GuardedDialog
      title="Settings"
      open={props.open}
      onOpenChange={(open) => props.onOpenChange(open)}
      width={SETTINGS_WIDTH}
    >
      <SettingsTabs />
    </GuardedDialog>
  );
}
