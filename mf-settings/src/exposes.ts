import type { ExposesOf } from '@parallax/federation/loading';
import type SettingsDialog from './settings-dialog/settings-dialog.tsx';

/** What webpack.config.mjs exposes, held to what the users of this remote pass to it. */
export type Exposes = ExposesOf<
  'mf_settings',
  {
    './settings-dialog': typeof SettingsDialog;
  }
>;
