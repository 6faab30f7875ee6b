import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listNotifications, NOTIFICATIONS_MAX, readNotifications } from '@parallax/contract';
import { demoPerson } from '../testing/demo-person.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const { id: TraderId } = demoPerson('admin@blank.example');
const query = { TraderId };

let server: TestServer;
let blank: TestClient;
beforeAll(async () => {
  server = await startTestServer({ control: true });
  blank = await TestClient.of(server.url, 'admin@blank.example');
}, 30_000);
afterAll(() => server.close());

async function tell(title: string): Promise<void> {
  const response = await blank.fetch('/__control/notify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ traderId: TraderId, type: 'INFO', title, short_message: title }),
  });
  expect(response.status).toBe(200);
}

const titles = async (): Promise<string[]> =>
  (await blank.call(listNotifications, { query })).map(({ title }) => title);

describe('what a trader has of notifications', () => {
  it('never exceeds what a list holds: the oldest that were read go first, then the oldest', async () => {
    for (let count = 1; count <= NOTIFICATIONS_MAX; count += 1) await tell(`n${count}`);
    const all = await blank.call(listNotifications, { query });
    expect(all).toHaveLength(NOTIFICATIONS_MAX);
    const read = all.filter(({ title }) => title === 'n40' || title === 'n41');
    await blank.call(readNotifications, {
      query,
      body: { notifications: read.map(({ id }) => id) },
    });

    await tell('one more');
    expect(await titles()).not.toContain('n40');
    expect(await titles()).toContain('n41');
    await tell('a second');
    expect(await titles()).not.toContain('n41');
    await tell('a third');
    const left = await titles();
    expect(left).toHaveLength(NOTIFICATIONS_MAX);
    expect(left.slice(0, 3)).toEqual(['a third', 'a second', 'one more']);
    expect(left).not.toContain('n1');
    expect(left).toContain('n2');
  }, 60_000);
});
