import { SETTINGS_PAGES } from '@parallax/contract';
import type { RemoteProps } from '@parallax/federation/loading';
import { Dialog, SETTINGS_WIDTH, Tabs } from '@parallax/ui';
import { useRequestedSettingsTab } from '@parallax/ui/state';
import { useState } from 'react';
import styles from './settings-dialog.module.css';
import { SETTINGS_TABS } from './settings-tabs.tsx';

function SettingsTabs() {
  const requested = useRequestedSettingsTab();
  const [open, setOpen] = useState(requested ?? SETTINGS_PAGES[0].id);
  return (
    <Tabs
      label="Settings"
      orientation="vertical"
      value={open}
      onValueChange={setOpen}
      tabs={SETTINGS_TABS.map(({ id, label, content }) => ({
        id,
        label,
        content: <div className={styles.panel}>{content}</div>,
      }))}
    />
  );
}

/** The dialog 'Settings'. Its tabs live as long as it is open, so that opening starts at the first or asked-for one. */
export default function SettingsDialog(props: RemoteProps['mf_settings/settings-dialog']) {
  return (
    <Dialog
      title="Settings"
      open={props.open}
      onOpenChange={(open) => props.onOpenChange(open)}
      width={SETTINGS_WIDTH}
    >
      <SettingsTabs />
    </Dialog>
  );
}
