import type { Command, OptionSpec } from './command.ts';
import { EXIT, EXIT_MEANINGS } from './exit-codes.ts';

const COMMON_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', help: 'print one JSON document on standard output' },
  help: { type: 'boolean', help: 'show this help' },
};

const SERVER_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  server: {
    type: 'string',
    value: 'URL',
    help: 'the server (default: PARALLAX_URL, then http://127.0.0.1:3000)',
  },
  key: { type: 'string', value: 'KEY', help: 'the API key (default: PARALLAX_API_KEY)' },
};

export const optionsOf = ({
  options,
  connects,
}: Command): Readonly<Record<string, OptionSpec>> => ({
  ...options,
  ...(connects ? SERVER_OPTIONS : {}),
  ...COMMON_OPTIONS,
});

const shownPositional = (name: string) =>
  name.endsWith('?') ? `[${name.slice(0, -1)}]` : `<${name}>`;

const shownOption = (name: string, { value }: OptionSpec) =>
  `--${name}${value === undefined ? '' : ` ${value}`}`;

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

export const usageOf = ({ name, positionals }: Command): string =>
  ['Usage: pnpm parallax', name, ...positionals.map(shownPositional), '[options]'].join(' ');

const exitCodes = (): string[] => [
  'Exit codes:',
  ...Object.entries(EXIT_MEANINGS).flatMap(([name, meaning]) =>
    Object.entries(EXIT)
      .filter(([key]) => key === name)
      .map(([, code]) => `  ${String(code).padStart(3)}  ${meaning}`),
  ),
];

const SECRET_HELP =
  'The secret of the token is read from PARALLAX_API_SECRET only, since the arguments of a process are public.';

export function commandHelp(command: Command): string[] {
  const options = Object.entries(optionsOf(command));
  return [
    `${command.summary}.`,
    '',
    usageOf(command),
    '',
    ...(command.details ? [...command.details, ''] : []),
    'Options:',
    ...columns(options.map(([name, option]) => [shownOption(name, option), option.help])),
    '',
    ...(command.connects ? [SECRET_HELP, ''] : []),
    ...exitCodes(),
  ];
}

export const overview = (commands: readonly Command[]): string[] => [
  'Releases remotes on a running Parallax server.',
  '',
  'Usage: pnpm parallax <command> [options]',
  '',
  'Commands:',
  ...columns(
    commands.map(({ name, positionals, summary }) => [
      [name, ...positionals.map(shownPositional)].join(' '),
      summary,
    ]),
  ),
  '',
  "'pnpm parallax <command> --help' lists the options of a command.",
  '',
  ...exitCodes(),
];
