import { remoteConfig } from '@parallax/federation/webpack';

export default remoteConfig({
  name: 'mf_settings',
  directory: import.meta.dirname,
  exposes: {
    './settings-dialog': './src/settings-dialog/settings-dialog.tsx',
  },
});
