import { expect, it } from '@jest/globals';
import { runCli } from '../cli/run-cli.ts';
import { cliEnvironment } from '../testing/cli-environment.ts';
import { COMMANDS } from './index.ts';

it.each([
  ['./risk-lab', 'risk-lab'],
  ['/elsewhere/Mf-Risk/', 'Mf-Risk'],
  ['risk lab', 'mf-risk lab'],
])('publish of %s states how the folder of a remote must be named', async (argument, folder) => {
  const { environment, errors } = cliEnvironment('http://127.0.0.1:9');
  expect(await runCli(COMMANDS, ['publish', argument], environment)).toBe(2);
  expect(errors).toEqual([
    `'${folder}' cannot be the folder of a remote: its name must consist of mf- and 1 to 40 lower-case letters, digits and hyphens, like mf-risk-lab. Rename the folder.`,
  ]);
});

it('publish refuses --build together with --origin', async () => {
  const { environment, errors } = cliEnvironment('http://127.0.0.1:9');
  const args = ['publish', 'mf-toy', '--build', 'build', '--origin', 'https://toys.example'];
  expect(await runCli(COMMANDS, args, environment)).toBe(2);
  expect(errors[0]).toBe('Give --build or --origin, not both.');
});
