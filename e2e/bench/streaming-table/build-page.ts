import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBenchPage } from '../build-bench-page.ts';

/** Builds the bench's page into a folder. */
export const buildPage = (folder: string): Promise<void> =>
  buildBenchPage(folder, {
    from: dirname(fileURLToPath(import.meta.url)).replace('/dist/bench/', '/bench/'),
    entry: 'streaming-table.page.ts',
    alias: { '@parallax/feed$': 'bench-feed.ts' },
  });
