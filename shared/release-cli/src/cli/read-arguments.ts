import { parseArgs } from 'node:util';
import type { Command, Connection } from './command.ts';
import { CommandFailure, messageOf } from './command-failure.ts';
import { optionsOf, usageOf } from './help.ts';

const DEFAULT_URL = 'http://127.0.0.1:3000';

export interface ReadArguments {
  readonly help: boolean;
  /** options and positionals by name */
  readonly input: Readonly<Record<string, unknown>>;
}

const usageError = (command: Command, message: string) =>
  new CommandFailure('usage', message, [usageOf(command)]);

function parsed(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { type, multiple = false }]) => [
      name,
      { type, multiple },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usageError(command, messageOf(error));
  }
}

/**
 * Reads what follows the name of a command. Throws a CommandFailure that names the first error.
 */
export function readArguments(command: Command, args: readonly string[]): ReadArguments {
  const { values, positionals } = parsed(command, args);
  if (values['help'] === true) return { help: true, input: {} };
  if (positionals.length > command.positionals.length) {
    throw usageError(command, `Unexpected argument '${positionals[command.positionals.length]}'.`);
  }
  const named: [string, string][] = [];
  for (const [index, name] of command.positionals.entries()) {
    const value = positionals[index];
    if (value !== undefined) named.push([name.replace('?', ''), value]);
    else if (!name.endsWith('?')) throw usageError(command, `<${name}> is missing.`);
  }
  const input = { ...values, ...Object.fromEntries(named) };
  const error = command.inputError(input);
  if (error !== undefined) throw usageError(command, error);
  return { help: false, input };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The server and token of a command: options first, then the environment. */
export function readConnection(
  input: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): Connection {
  const url = text(input['server']) ?? text(env['PARALLAX_URL']) ?? DEFAULT_URL;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CommandFailure('usage', `'${url}' is not the address of a server.`);
  }
  return {
    url: new URL(url).origin,
    apiKey: text(input['key']) ?? text(env['PARALLAX_API_KEY']),
    apiSecret: text(env['PARALLAX_API_SECRET']),
  };
}
