import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { COMMANDS } from '../commands/index.ts';
import { type Command, defineCommand } from './command.ts';
import { CommandFailure } from './command-failure.ts';
import { runCli } from './run-cli.ts';

const greet = defineCommand({
  name: 'greet',
  summary: 'Greets',
  positionals: ['who', 'where?'],
  options: { loud: { type: 'boolean', help: 'in upper case' } },
  connects: true,
  input: z.object({
    who: z.string().max(5, 'The name is too long.'),
    where: z.string().optional(),
    loud: z.boolean().default(false),
  }),
  run: async ({ who, where, loud }, { connection, signal }) => {
    if (signal.aborted) throw new Error('aborted');
    if (who === 'bad') throw new CommandFailure('refused', 'Refused.', ['one', 'two']);
    if (who === 'bug') throw new Error('unexpected');
    const text = `hello ${who}${where === undefined ? '' : ` in ${where}`}`;
    return { data: { text, url: connection.url }, lines: [loud ? text.toUpperCase() : text] };
  },
});

async function run(
  args: readonly string[],
  {
    env = {},
    signal = new AbortController().signal,
    commands = [greet] as readonly Command[],
  } = {},
) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCli(commands, args, {
    root: '/',
    pnpm: 'pnpm',
    env,
    ensureChromium: async () => undefined,
    signal,
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, printed, errors };
}

const urlOf = async (args: string[], env: Record<string, string>) => {
  const { printed } = await run(['greet', 'a', '--json', ...args], { env });
  return z.object({ url: z.string() }).parse(JSON.parse(printed[0] ?? '')).url;
};

describe('the arguments of pnpm parallax', () => {
  it.each([
    [['greet'], '<who> is missing.'],
    [['greet', 'a', 'b', 'c'], "Unexpected argument 'c'."],
    [['greet', 'a', '--quiet'], "Unknown option '--quiet'"],
    [['greet', 'abcdef'], 'The name is too long.'],
    [['greet', 'a', '--server', 'nowhere'], "'nowhere' is not the address of a server."],
    [['leave'], "Unknown command 'leave'. Choose among: greet"],
  ])('%j are refused with code 2 and a clear error', async (args, text) => {
    const { code, printed, errors } = await run(args);
    expect(code).toBe(2);
    expect(printed).toEqual([]);
    expect(errors[0]).toContain(text);
  });

  it('prefer --server to PARALLAX_URL, and default to this machine', async () => {
    const env = { PARALLAX_URL: 'https://desk.example/' };
    expect(await urlOf([], {})).toBe('http://127.0.0.1:3000');
    expect(await urlOf([], env)).toBe('https://desk.example');
    expect(await urlOf(['--server', 'http://other.example'], env)).toBe('http://other.example');
  });

  it('ignore PARALLAX_URL if the command does not connect', async () => {
    const local = defineCommand({
      name: 'local',
      summary: 'Works here',
      positionals: [],
      options: {},
      connects: false,
      input: z.object({}),
      run: async () => ({ data: {}, lines: ['done'] }),
    });
    const env = { PARALLAX_URL: 'desk.example' };
    expect(await run(['local'], { env, commands: [local] })).toMatchObject({ code: 0, errors: [] });
    expect((await run(['greet', 'a'], { env })).code).toBe(2);
  });

  it("may follow the '--' of npm", async () => {
    expect(await run(['--', 'greet', 'a'])).toMatchObject({ code: 0, printed: ['hello a'] });
  });
});

describe('the result of pnpm parallax', () => {
  it('is printed as lines, or with --json as one document', async () => {
    expect((await run(['greet', 'a', 'b', '--loud'])).printed).toEqual(['HELLO A IN B']);
    const { printed } = await run(['greet', 'a', '--json']);
    expect(printed.map((line): unknown => JSON.parse(line))).toEqual([
      { ok: true, exit: 0, text: 'hello a', url: 'http://127.0.0.1:3000' },
    ]);
  });

  it('has every reason and code 3 after a refusal', async () => {
    expect(await run(['greet', 'bad'])).toEqual({
      code: 3,
      printed: [],
      errors: ['Refused.', '  one', '  two'],
    });
    const { printed, errors } = await run(['greet', 'bad', '--json']);
    expect(errors).toEqual([]);
    expect(JSON.parse(printed[0] ?? '')).toEqual({
      ok: false,
      exit: 3,
      error: { code: 'refused', message: 'Refused.', reasons: ['one', 'two'] },
    });
  });

  it('has code 1 after an unexpected failure, and code 130 after an interruption', async () => {
    expect(await run(['greet', 'bug'])).toMatchObject({ code: 1, errors: ['unexpected'] });
    const signal = AbortSignal.abort();
    expect(await run(['greet', 'a'], { signal })).toMatchObject({
      code: 130,
      errors: ['Interrupted.'],
    });
  });
});

describe('the help of pnpm parallax', () => {
  it.each(COMMANDS.map(({ name }) => name))(
    'describes %s with its options and exit codes',
    async (name) => {
      const { code, printed } = await run([name, '--help'], { commands: COMMANDS });
      const text = printed.join('\n');
      expect(code).toBe(0);
      expect(text).toContain(`Usage: pnpm parallax ${name}`);
      expect(text).toContain('--json');
      expect(text).toMatch(/3 {2}refused by the server/);
    },
  );

  it('names the variable GATE_WORKERS for gate', async () => {
    const { printed } = await run(['gate', '--help'], { commands: COMMANDS });
    expect(printed.join('\n')).toContain('GATE_WORKERS');
  });

  it('lists all commands, and ends with code 2 if no command was given', async () => {
    const { code, printed } = await run([], { commands: COMMANDS });
    expect(code).toBe(2);
    for (const { name } of COMMANDS) expect(printed.join('\n')).toContain(`  ${name} `);
    expect((await run(['--help'], { commands: COMMANDS })).code).toBe(0);
  });
});
