import { afterAll, expect, it } from '@jest/globals';
import { getRisk } from '@parallax/protocol';
import { demoConnection } from '../testing/demo-connection.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const server = await startTestServer({ market: undefined });
afterAll(() => server.close());

it('the demo holds calls and puts of both coins, so that it has all greeks', async () => {
  const admin = await TestClient.of(server.url, 'admin@acme.example');
  const query = { AccountId: demoConnection('Paper options') };
  const { lines, bases, missing } = await until(async () => {
    const risk = await admin.call(getRisk, { query });
    return risk.lines.filter(({ expiry }) => expiry !== null).length === 4 ? risk : undefined;
  });
  const kinds = lines.flatMap(({ base, symbol }) =>
    symbol === null ? [] : [`${base} ${symbol.slice(-1)}`],
  );
  expect(kinds).toEqual(expect.arrayContaining(['BTC C', 'BTC P', 'ETH C', 'ETH P']));
  for (const { gammaUsd, vegaUsd, thetaUsd } of bases)
    expect([gammaUsd, vegaUsd, thetaUsd]).not.toContain('0');
  expect(missing).toEqual([]);
  expect(server.logged).toEqual([]);
});
