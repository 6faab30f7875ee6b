import { describe, expect, it } from '@jest/globals';
import { openExchange } from './open-exchange.ts';

const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

describe('sending on a reset connection', () => {
  it('rejects for the caller, without an unhandled rejection', async () => {
    const client = openExchange('kraken_spot').client('wss://venue.example');
    const failure = new Error('write EPIPE');
    const send = (_text: string, _options: object, done: (error: Error) => void) => done(failure);
    Reflect.set(client, 'connection', { send });
    const ignored = client.send({ method: 'subscribe' });
    // an unhandled rejection would end the test, as it would end the server
    await untilIdle();
    await untilIdle();
    await expect(ignored).rejects.toBe(failure);
    await expect(client.send('again')).rejects.toBe(failure);
  });
});
