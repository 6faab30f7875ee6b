import { shellConfig } from '@parallax/federation/webpack';

export default shellConfig({
  config: import.meta.url,
  entry: './src/main.ts',
  worker: '@parallax/feed/worker',
});
