import type { z } from 'zod';
import type { ExitName } from './exit-codes.ts';

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** how the help names the value: `10` in `--share 10` */
  readonly value?: string;
  /** may be given several times */
  readonly multiple?: true;
}

/** The environment of a command, in addition to its own arguments. */
export interface Context {
  /** the folder of the repository */
  readonly root: string;
  /** the pnpm package, with version, that `npx` runs to install, such as `pnpm@12.21.0` */
  readonly pnpm: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Finds or installs a Chromium; resolves with its path, or undefined if there is none. */
  readonly ensureChromium: () => Promise<string | undefined>;
  /** address, key and secret, from the options and the environment */
  readonly connection: Connection;
  /** aborts with Ctrl+C and SIGTERM */
  readonly signal: AbortSignal;
  /** shows a line while the command works; never on standard output */
  readonly progress: (line: string) => void;
}

export interface Connection {
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly apiSecret: string | undefined;
}

export interface CommandResult {
  /** the fields that `--json` prints in addition to `ok` */
  readonly data: object;
  /** the lines that are printed without `--json` */
  readonly lines: readonly string[];
  /** `ok` unless set, as for a gate whose journeys failed */
  readonly exit?: ExitName;
}

interface Definition<Input> {
  readonly name: string;
  readonly summary: string;
  /** in their order; a name that ends in '?' is optional */
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** whether it calls the server, and takes its address and token */
  readonly connects: boolean;
  /** a paragraph of the help */
  readonly details?: readonly string[];
  /** receives options and positionals by name */
  readonly input: z.ZodType<Input>;
  readonly run: (input: Input, context: Context) => Promise<CommandResult>;
}

export interface Command extends Omit<Definition<unknown>, 'input' | 'run'> {
  /** @throws CommandFailure */
  readonly execute: (
    rawInput: Readonly<Record<string, unknown>>,
    context: Context,
  ) => Promise<CommandResult>;
  /** the first error of the input; undefined if it is valid */
  readonly inputError: (rawInput: Readonly<Record<string, unknown>>) => string | undefined;
}

export function defineCommand<Input>({ input, run, ...rest }: Definition<Input>): Command {
  return {
    ...rest,
    inputError: (rawInput) => {
      const parsed = input.safeParse(rawInput);
      return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'Invalid arguments.');
    },
    execute: (rawInput, context) => run(input.parse(rawInput), context),
  };
}
