import { remoteConfig } from '@parallax/federation/webpack';

export default remoteConfig({
  name: 'mf_workspace',
  config: import.meta.url,
  exposes: {
    './page': './src/page/page.tsx',
    './sheet-canvas': './src/canvas/sheet-canvas.tsx',
    './widget-list': './src/add-widget/widget-list.tsx',
  },
});
