import { expect, it } from '@jest/globals';
import { runCli } from '../cli/run-cli.ts';
import { cliEnvironment } from '../testing/cli-environment.ts';
import { COMMANDS } from './index.ts';

it('publish refuses --build together with --origin', async () => {
  const { environment, errors } = cliEnvironment('http://127.0.0.1:9');
  const args = ['publish', 'mf-toy', '--build', 'build', '--origin', 'https://toys.example'];
  expect(await runCli(COMMANDS, args, environment)).toBe(2);
  expect(errors[0]).toBe('Give --build or --origin, not both.');
});
