import { remoteConfig } from '@parallax/federation/webpack';

export default remoteConfig({
  name: 'mf_settings',
  config: import.meta.url,
  exposes: {
    './settings-dialog': './src/settings-dialog/settings-dialog.tsx',
  },
});
