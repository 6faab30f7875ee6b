import { type CliEnvironment, runCli } from './cli/run-cli.ts';
import { COMMANDS } from './commands/index.ts';

export type { CliEnvironment } from './cli/run-cli.ts';

/** Runs `pnpm parallax` with these arguments. Returns the exit code. */
export const runParallax = (
  args: readonly string[],
  environment: CliEnvironment,
): Promise<number> => runCli(COMMANDS, args, environment);
