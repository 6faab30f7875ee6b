import { expect, it } from '@jest/globals';
import { listTrades } from '@parallax/protocol';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';

function fail(): never {
  throw new Error('The tape is empty.');
}

it('an unexpected error is logged once with the reference that the user sees, and without the query', async () => {
  const market = { ...fixedMarket, reads: { ...fixedMarket.reads, trades: fail } };
  const server = await startTestServer({ market });
  const client = await TestClient.of(server.url, 'trader@acme.example');
  const { status, messages } = await client.fail(listTrades, {
    query: { contract: 'okx:BTCUSDT', limit: 5 },
  });
  expect(status).toBe(500);
  const [, reference = ''] =
    /^Something went wrong on our side\. .* reference: (\w{8})\.$/.exec(messages.join('')) ?? [];
  expect(reference).not.toBe('');
  expect(server.logged).toHaveLength(1);
  const [line] = server.logged;
  expect(line).toContain(`GET ${listTrades.path} failed (${reference}): Error: The tape is empty.`);
  expect(line).not.toContain('okx');
  await server.close();
});
