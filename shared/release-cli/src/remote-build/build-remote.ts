import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../cli/command-failure.ts';
import { runProcess } from '../cli/run-process.ts';
import type { RemotePackage } from './find-remote.ts';

const SHOWN_LINES = 20;

/** The bundler of a remote's package. Throws a CommandFailure where it is not installed. */
function webpackOf({ folder, remote }: RemotePackage): string {
  const webpack = join(folder, 'node_modules/.bin/webpack');
  if (existsSync(webpack)) return webpack;
  throw new CommandFailure(
    'buildFailed',
    `The dependencies of ${remote} are not installed. Run: npx pnpm install`,
  );
}

/**
 * Builds a remote for production into `output`, so that the build that a local server serves stays
 * unchanged.
 */
export async function buildRemote(
  remote: RemotePackage,
  output: string,
  signal: AbortSignal,
): Promise<void> {
  const { code, output: text } = await runProcess(webpackOf(remote), ['--output-path', output], {
    cwd: remote.folder,
    signal,
    env: { NODE_ENV: 'production' },
  });
  if (code === 0) return;
  const lines = text.trim().split('\n').slice(0, SHOWN_LINES);
  throw new CommandFailure('buildFailed', `${remote.remote} could not be built.`, lines);
}
