import { describe, expect, it } from '@jest/globals';
import { openExchange } from './open-exchange.ts';

const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

describe('a message on a connection that is reset', () => {
  it('fails for who waits for it, and for nobody where nobody does', async () => {
    const client = openExchange('kraken_spot').client('wss://venue.example');
    const failure = new Error('write EPIPE');
    const send = (_text: string, _options: object, done: (error: Error) => void) => done(failure);
    Reflect.set(client, 'connection', { send });
    const unwatched = client.send({ method: 'subscribe' });
    // what nobody holds ends the test, as it would end the server
    await untilIdle();
    await untilIdle();
    await expect(unwatched).rejects.toBe(failure);
    await expect(client.send('again')).rejects.toBe(failure);
  });
});
