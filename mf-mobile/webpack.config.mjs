import { remoteConfig } from '@parallax/federation/webpack';

export default remoteConfig({
  name: 'mf_mobile',
  directory: import.meta.dirname,
  exposes: {
    './page': './src/page/page.tsx',
  },
});
