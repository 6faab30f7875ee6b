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

  it('sends the remaining notifications when one fails', async () => {
    const delivered: string[] = [];
    const lines: string[] = [];
    const notify = createNotify(
      async (_, { short_message }) => {
        if (short_message.includes('Kraken')) throw new Error('The database is failing.');
        delivered.push(short_message);
        return [];
      },
      (line) => lines.push(line),
    );
    await notify(ADA, async () =>
      ['Binance', 'Kraken', 'OKX'].map((subject) => ({
        kind: 'EXCHANGE_ADDED' as const,
        to: ['tom'],
        subject,
      })),
    );
    expect(delivered).toEqual([
      'The exchange Binance was added by Ada Sterling.',
      'The exchange OKX was added by Ada Sterling.',
    ]);
    expect(lines).toEqual(['A notification could not be sent: The database is failing.']);
  });

  it('does not reject when recipients cannot be read or notified', async () => {
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
