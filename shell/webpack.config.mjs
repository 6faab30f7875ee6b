import { shellConfig } from '@parallax/federation/webpack';

export default shellConfig({
  config: import.meta.url,
  entry: './src/main.ts',
  workers: {
    'feed-worker': '@parallax/feed/worker',
    'service-worker': '@parallax/service-worker/worker',
  },
});
