import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const BINARIES = join(PACKAGE, 'node_modules/.bin');
const TSC = join(PACKAGE, '../node_modules/.bin/tsc');
const TIMEOUT_MS = 120_000;

const execute = promisify(execFile);

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: ['node'],
  },
  files: ['program.ts'],
};

/** A program as a user of the API would write it. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

type Sheet = components['schemas']['Sheet'];
const { URL: baseUrl = '', COOKIE: cookie = '' } = process.env;
const { GET, POST } = createClient<paths>({ baseUrl, headers: { cookie } });

const added = await POST('/api/sheets', { body: { name: 'By a client', menuBar: 'RISK' } });
const sheet: Sheet | undefined = added.data?.data;

const listed = await GET('/api/sheets', { params: { query: { rootPath: 'risk' } } });
const sheets: readonly Sheet[] = listed.data?.data ?? [];

// @ts-expect-error no area has this name
const refused = await POST('/api/sheets', { body: { name: 'Lost', menuBar: 'NOWHERE' } });
const text: string = refused.error?.error ?? '';

process.stdout.write(
  JSON.stringify({
    added: sheet?.name,
    isListed: sheets.some(({ id }) => id === sheet?.id),
    status: refused.response.status,
    text,
  }),
);
`;

const resultSchema = z.object({
  added: z.string(),
  isListed: z.boolean(),
  status: z.number(),
  text: z.string(),
});

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  await mkdir(join(PACKAGE, 'dist'), { recursive: true });
  folder = await mkdtemp(join(PACKAGE, 'dist/generated-client-'));
}, TIMEOUT_MS);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
}, TIMEOUT_MS);

describe('a client that openapi-typescript generates from /api/openapi.json', () => {
  it(
    'has correct types and calls the API through them',
    async () => {
      const inFolder = (file: string) => join(folder, file);
      const openApi = await (await fetch(`${server.url}/api/openapi.json`)).text();
      await writeFile(inFolder('openapi.json'), openApi);
      await writeFile(inFolder('tsconfig.json'), JSON.stringify(TSCONFIG));
      await writeFile(inFolder('program.ts'), PROGRAM);
      await execute(join(BINARIES, 'openapi-typescript'), [
        inFolder('openapi.json'),
        '--output',
        inFolder('api.ts'),
      ]);
      const types = await execute(TSC, ['--project', folder]).catch((error: unknown) => error);
      expect(types).toMatchObject({ stdout: '' });

      const { cookie } = await TestClient.of(server.url, 'trader@acme.example');
      const { stdout } = await execute(
        process.execPath,
        ['--import', 'tsx', inFolder('program.ts')],
        { cwd: PACKAGE, env: { URL: server.url, COOKIE: cookie } },
      );
      const result = resultSchema.parse(JSON.parse(stdout));
      expect(result).toMatchObject({ added: 'By a client', isListed: true, status: 400 });
      expect(result.text).not.toBe('');
    },
    TIMEOUT_MS,
  );
});
