import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../cli/command.ts';
import { CommandFailure } from '../cli/command-failure.ts';
import { DevServer } from '../dev/dev-server.ts';
import { harnessPage } from '../dev/harness-page.ts';
import { watch } from '../dev/watch-process.ts';
import { watchWebpack } from '../dev/watch-webpack.ts';
import { findRemote } from '../remote-build/find-remote.ts';
import { withTemporaryFolder } from '../remote-build/temporary-folder.ts';

const DEFAULT_PORT = '3100';
const HARNESS_CONFIG = 'webpack.harness.mjs';

const PORT_RANGE = '--port must be a number from 0 to 65535.';

const inputSchema = z.object({
  remote: z.string(),
  port: z
    .string()
    .regex(/^\d{1,5}$/, PORT_RANGE)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_RANGE)
    .default(Number(DEFAULT_PORT)),
  harness: z.boolean().default(false),
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

export const dev = defineCommand({
  name: 'dev',
  summary: 'Runs a remote in the built shell of a running installation, with live reload',
  positionals: ['remote'],
  options: {
    port: { type: 'string', value: DEFAULT_PORT, help: 'where to serve it; 0 selects a free port' },
    harness: { type: 'boolean', help: 'its widgets alone on a page, without the shell' },
  },
  details: [
    'Shell, other remotes, API and feed come from the installation at --server; only this remote',
    'is built from the working tree, and type-checked with the shared packages. Nobody else sees it.',
    'It runs until Ctrl+C. No token is needed.',
  ],
  connects: true,
  input: inputSchema,
  async run({ remote: nameOrFolder, port, harness }, { root, connection, signal, progress }) {
    const { remote, folder } = findRemote(root, nameOrFolder);
    if (harness && !existsSync(join(folder, HARNESS_CONFIG))) {
      throw new CommandFailure('usage', `${remote} has no harness (${HARNESS_CONFIG} is missing).`);
    }
    return withTemporaryFolder(async (build) => {
      const server = new DevServer({
        remote,
        build,
        server: new URL(connection.url),
        port,
        ...(harness && { harness: () => harnessPage(remote, build) }),
      });
      const url = await server.listen();
      const stopTypes = watch(
        join(root, 'node_modules/.bin/tsc'),
        ['--build', '--watch', '--preserveWatchOutput', folder],
        root,
        (line) => progress(`types: ${line}`),
      );
      try {
        const stop = await watchWebpack(
          folder,
          harness ? HARNESS_CONFIG : 'webpack.config.mjs',
          build,
          {
            onBuilt: (ms) => {
              progress(`Built ${remote} in ${ms} ms: ${url}`);
              server.reload();
            },
            onFailed: (text) => {
              progress(text);
              server.showFailure(text);
            },
          },
        );
        await untilAborted(signal);
        // not awaited: a running build would delay the end of the command
        void stop();
        return { data: { url, remote }, lines: [] };
      } finally {
        stopTypes();
        server.close();
      }
    });
  },
});
