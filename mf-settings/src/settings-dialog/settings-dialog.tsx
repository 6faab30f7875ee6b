import { productMap, Remote, type RemoteProps } from '@parallax/federation/loading';
import { GuardedDialog, SETTINGS_WIDTH, Skeleton, Tabs, useGuardedView } from '@parallax/ui';
import { useRequestedSettingsTab } from '@parallax/ui/state';
import styles from './settings-dialog.module.css';

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
        content: (
          <div className={styles.panel}>
            <Remote
              expose={expose}
              with={{}}
              loading={<Skeleton height={240} label={`Loading ${label}`} />}
            />
          </div>
        ),
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
