import { remoteConfig } from '@parallax/federation/webpack';

export default remoteConfig({
  name: 'mf_mobile',
  config: import.meta.url,
  exposes: {
    './page': './src/page/page.tsx',
  },
});
