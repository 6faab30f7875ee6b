import { describe, expect, it } from '@jest/globals';
import { createNotify } from './create-notify.ts';

const away = () => Promise.reject(new Error('The database is away.'));
const ADA = { id: 'ada', name: 'Ada Sterling' };

describe('telling of what somebody has done', () => {
  it('reaches each of those whom it concerns once, and not who did it', async () => {
    const told: unknown[] = [];
    const notify = createNotify(
      async (traderIds, { short_message }) => {
        told.push({ traderIds, short_message });
        return [];
      },
      () => undefined,
    );
    await notify(ADA, async () => [
      { kind: 'EXCHANGE_ADDED', to: ['tom', 'ada', 'tom'], subject: 'Binance main' },
    ]);
    expect(told).toEqual([
      {
        traderIds: ['tom'],
        short_message: 'The exchange Binance main was added by Ada Sterling.',
      },
    ]);
  });

  it('never fails the change that it tells of: who is concerned cannot be read, or told', async () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    await createNotify(away, log)(ADA, away);
    await createNotify(away, log)(ADA, async () => [
      { kind: 'EXCHANGE_DELETED', to: ['tom'], subject: 'Binance main' },
    ]);
    const line = 'What somebody has done was not told: The database is away.';
    expect(lines).toEqual([line, line]);
  });
});
