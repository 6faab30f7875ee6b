import { remoteConfig } from '@parallax/federation/webpack';

export default remoteConfig({
  name: 'mf_analytics',
  config: import.meta.url,
  // shown side by side, so they come in the same files
  exposes: {
    './page': { import: './src/page/page.tsx', name: '__federation_expose_page' },
    './sheet-tabs': { import: './src/sheet-tabs/sheet-tabs.tsx', name: '__federation_expose_page' },
  },
});
