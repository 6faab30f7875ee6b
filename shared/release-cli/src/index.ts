import { runCli, type Surroundings } from './cli/run-cli.ts';
import { COMMANDS } from './commands/index.ts';

export type { Surroundings } from './cli/run-cli.ts';

/** Runs `pnpm parallax` with these arguments. Returns the exit code. */
export const runParallax = (args: readonly string[], surroundings: Surroundings): Promise<number> =>
  runCli(COMMANDS, args, surroundings);
