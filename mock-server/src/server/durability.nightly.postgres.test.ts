import { expect, it } from '@jest/globals';
import { startPostgres } from '@parallax/server-kit/testing/postgres';
import { killDrill } from '../testing/kill-drill/kill-drill.ts';

it('after a server, PostgreSQL or both are killed during writes, every confirmed write is durable and no partial write remains', async () => {
  const postgres = await startPostgres(process.env['POSTGRES_BIN'] ?? '', { durable: true });
  try {
    const kills = await killDrill({ victims: ['server', 'both', 'database'], postgres });
    expect(kills.map(({ problems }) => problems)).toEqual([[], [], []]);
  } finally {
    await postgres.remove();
  }
}, 120_000);
