import { shellConfig } from '@parallax/federation/webpack';

export default shellConfig({
  directory: import.meta.dirname,
  entry: './src/main.ts',
  worker: '@parallax/feed/worker',
});
