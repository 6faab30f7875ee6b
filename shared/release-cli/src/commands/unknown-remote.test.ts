import type { IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { runCli } from '../cli/run-cli.ts';
import { cliEnvironment } from '../testing/cli-environment.ts';
import { ok, PLATFORM, serve } from '../testing/serve-responses.ts';
import { COMMANDS } from './index.ts';

const channel = {
  remote: 'mf_settings',
  stable: null,
  stableIsBuilt: false,
  candidate: null,
  built: null,
  share: null,
  previous: null,
  served: [],
  pinned: null,
};

it.each([
  ['rollback', 'mf-setings'],
  ['pin', 'mf-setings', '--off'],
  ['status', 'mf-setings'],
  ['status', 'mf-setings', '--history'],
])('%s of an unknown remote reports its name and changes nothing', async (...args) => {
  const seen: IncomingMessage[] = [];
  const releases = { revision: 1, channels: [channel], versions: [] };
  const url = await serve(
    { '/api/platform': ok(PLATFORM), '/api/platform/releases': ok(releases) },
    seen,
  );
  const { environment, errors } = cliEnvironment(url);
  const code = await runCli(COMMANDS, args, environment);
  expect(errors).toEqual(['The server has no remote mf_setings. It has: mf_settings']);
  expect(code).toBe(3);
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET']);
});
