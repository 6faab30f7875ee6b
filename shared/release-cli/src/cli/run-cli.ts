import type { Command, CommandResult, Context } from './command.ts';
import { CommandFailure, messageOf } from './command-failure.ts';
import { EXIT, type ExitName } from './exit-codes.ts';
import { commandHelp, overview } from './help.ts';
import { readArguments, readConnection } from './read-arguments.ts';

/** Where the tool runs, and where it prints. */
export interface CliEnvironment
  extends Pick<Context, 'root' | 'pnpm' | 'env' | 'ensureChromium' | 'signal'> {
  /** a line of the result */
  readonly print: (line: string) => void;
  /** a line on standard error: progress and failures */
  readonly printError: (line: string) => void;
}

function find(commands: readonly Command[], name: string): Command {
  const command = commands.find((candidate) => candidate.name === name);
  if (command) return command;
  const names = commands.map((candidate) => candidate.name).join(', ');
  throw new CommandFailure('usage', `Unknown command '${name}'. Choose among: ${names}`);
}

function asFailure(error: unknown, signal: AbortSignal): CommandFailure {
  if (signal.aborted) return new CommandFailure('interrupted', 'Interrupted.');
  if (error instanceof CommandFailure) return error;
  return new CommandFailure('failed', messageOf(error));
}

/** Reads `--json` without parsing, since errors of the arguments must also be printed as JSON. */
const wantsJson = (args: readonly string[]) => args.includes('--json');

async function execute(
  commands: readonly Command[],
  args: readonly string[],
  { root, pnpm, env, ensureChromium, signal, printError }: CliEnvironment,
): Promise<CommandResult> {
  const [name, ...others] = args.filter((arg) => arg !== '--');
  if (name === undefined || name === '--help' || name === 'help') {
    const lines = overview(commands);
    return { data: { help: lines }, lines, exit: name === undefined ? 'usage' : 'ok' };
  }
  const command = find(commands, name);
  const { help, input } = readArguments(command, others);
  if (help) {
    const lines = commandHelp(command);
    return { data: { help: lines }, lines };
  }
  return command.execute(input, {
    root,
    pnpm,
    env,
    ensureChromium,
    signal,
    // a command that does not connect gets the default address and ignores it
    connection: readConnection(input, command.connects ? env : {}),
    progress: printError,
  });
}

/**
 * Runs one command and prints its result: lines, or with `--json` one document whose `ok` says
 * whether it succeeded. Returns the exit code.
 */
export async function runCli(
  commands: readonly Command[],
  args: readonly string[],
  environment: CliEnvironment,
): Promise<number> {
  const { print, printError, signal } = environment;
  const json = wantsJson(args);
  const end = (exit: ExitName, data: object): number => {
    if (json) print(JSON.stringify({ ok: exit === 'ok', exit: EXIT[exit], ...data }));
    return EXIT[exit];
  };
  try {
    const { data, lines, exit = 'ok' } = await execute(commands, args, environment);
    if (!json) for (const line of lines) print(line);
    return end(exit, data);
  } catch (error) {
    const { exit, message, reasons } = asFailure(error, signal);
    if (!json)
      for (const line of [message, ...reasons.map((reason) => `  ${reason}`)]) printError(line);
    return end(exit, { error: { code: exit, message, reasons } });
  }
}
