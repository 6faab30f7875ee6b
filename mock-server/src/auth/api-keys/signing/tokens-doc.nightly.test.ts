import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey, listAlgoOrders, listFills, listOrders, sendOrder } from '@parallax/protocol';
import { REPOSITORY } from '@parallax/server-kit/config/product';
import { z } from 'zod';
import { until } from '../../../testing/until.ts';
import { startTradingServer } from '../../../trading/testing/start-trading-server.ts';

const PACKAGE = join(REPOSITORY, 'mock-server');
const TIMEOUT_MS = 60_000;
const execute = promisify(execFile);

/** The code blocks of the document that call orders, for a server at `url`. */
async function examples(language: 'sh' | 'ts', url: string): Promise<string> {
  const doc = await readFile(join(REPOSITORY, 'docs/api-tokens.md'), 'utf8');
  const blocks = [...doc.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))];
  return blocks
    .map(([, code = '']) => code)
    .filter((code) => language === 'ts' || code.includes('/api/orders'))
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', url);
}

const answerSchema = z.object({ data: z.unknown() });

describe('the examples of the document on API access tokens', () => {
  let trading: Awaited<ReturnType<typeof startTradingServer>>;
  let key: Readonly<Record<'PARALLAX_API_KEY' | 'PARALLAX_API_SECRET', string>>;
  beforeAll(async () => {
    trading = await startTradingServer();
    const token = { name: 'Robot', withdraw: false, readOnly: false, ipWhitelist: [] };
    const { apiKey, secretKey } = await trading.admin.call(createApiKey, { body: token });
    key = { PARALLAX_API_KEY: apiKey, PARALLAX_API_SECRET: secretKey };
  }, TIMEOUT_MS);
  afterAll(() => trading.server.close(), TIMEOUT_MS);

  it(
    'place and follow an order with curl',
    async () => {
      const { url } = trading.server;
      const script = await examples('sh', url);
      const { stdout } = await execute('sh', ['-c', script], {
        env: { ...process.env, ...key, URL: url },
      });
      const data = stdout
        .split(/(?<=\})(?=\{)/)
        .map((text) => answerSchema.parse(JSON.parse(text)).data);
      const { id } = sendOrder.data.parse(data[1]);
      const filled = await trading.untilStatus(id, 'FILLED');
      expect(filled).toMatchObject({ symbol: 'BTCUSDT', amount: '0.1' });
      const { rows } = await until(async () => {
        const page = await trading.admin.call(listFills, { query: { orderId: id } });
        return page.rows.length > 0 ? page : undefined;
      });
      expect(rows[0]).toMatchObject({ side: 'buy', orderId: id });
    },
    TIMEOUT_MS,
  );

  it(
    'send, change and cancel an order in TypeScript, and start a TWAP',
    async () => {
      await mkdir(join(PACKAGE, 'dist'), { recursive: true });
      const folder = await mkdtemp(join(PACKAGE, 'dist/token-example-'));
      try {
        const program = join(folder, 'program.ts');
        await writeFile(program, await examples('ts', trading.server.url));
        await execute(process.execPath, ['--import', 'tsx', program], {
          cwd: PACKAGE,
          env: { ...process.env, ...key },
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      const cancelled = await until(async () => {
        const { rows } = await trading.admin.call(listOrders, { query: { status: 'done' } });
        return rows.find(({ status }) => status === 'CANCELLED');
      });
      expect(cancelled).toMatchObject({ type: 'limit', side: 'buy', price: '60100' });
      const algos = await trading.admin.call(listAlgoOrders);
      expect(algos.rows).toMatchObject([{ type: 'twap', amount: '0.1', limitPrice: '60000' }]);
    },
    TIMEOUT_MS,
  );
});
