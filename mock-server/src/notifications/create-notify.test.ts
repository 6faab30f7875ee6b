import { describe, expect, it } from '@jest/globals';
import { createNotify } from './create-notify.ts';

const failing = () => Promise.reject(new Error('The database is failing.'));
const ADA = { id: 'ada', name: 'Ada Sterling' };

describe('notify', () => {
  it('notifies each recipient once, except the actor', async () => {
    const delivered: unknown[] = [];
    const notify = createNotify(
      async (traderIds, { short_message }) => {
        delivered.push({ traderIds, short_message });
        return [];
      },
      () => undefined,
    );
    await notify(ADA, async () => [
      { kind: 'EXCHANGE_ADDED', to: ['tom', 'ada', 'tom'], subject: 'Binance main' },
    ]);
    expect(delivered).toEqual([
      {
        traderIds: ['tom'],
        short_message: 'The exchange Binance main was added by Ada Sterling.',
      },
    ]);
  });

  it('does not throw when recipients cannot be read or notified', async () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    await createNotify(failing, log)(ADA, failing);
    await createNotify(failing, log)(ADA, async () => [
      { kind: 'EXCHANGE_DELETED', to: ['tom'], subject: 'Binance main' },
    ]);
    const line = 'A notification could not be sent: The database is failing.';
    expect(lines).toEqual([line, line]);
  });
});
