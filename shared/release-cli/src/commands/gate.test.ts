import { expect, it } from '@jest/globals';
import { getReleaseSet } from '@parallax/protocol';
import { runCli } from '../cli/run-cli.ts';
import { cliEnvironment } from '../testing/cli-environment.ts';
import { ok, PLATFORM, serve } from '../testing/serve-responses.ts';
import { COMMANDS } from './index.ts';

it('gate names the command that installs a Chromium if there is none and none can be installed', async () => {
  const url = await serve({
    '/api/platform': ok(PLATFORM),
    [getReleaseSet.path]: ok({ set: [{ remote: 'mf_toy', version: '1.0.0' }], gateId: null }),
  });
  const { environment, errors } = cliEnvironment(url);
  expect(await runCli(COMMANDS, ['gate'], environment)).toBe(1);
  expect(errors).toEqual([
    'The journeys need a Chromium. Run: npx playwright install --with-deps chromium',
  ]);
});
