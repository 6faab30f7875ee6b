import { remoteConfig } from '@parallax/federation/webpack';

export default remoteConfig({
  name: 'mf_analytics',
  directory: import.meta.dirname,
  exposes: {
    './page': './src/page/page.tsx',
    './sheet-tabs': './src/sheet-tabs/sheet-tabs.tsx',
  },
});
