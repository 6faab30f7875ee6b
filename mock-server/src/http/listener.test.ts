import { expect, it } from '@jest/globals';
import { listen } from './listener.ts';

it('listen keeps idle connections open for 75 s, longer than the usual proxy timeout of a minute', async () => {
  const listener = await listen('127.0.0.1', 0, (_, response) => response.end());
  try {
    const { headers } = await fetch(listener.url);
    expect(headers.get('keep-alive')).toBe('timeout=75');
  } finally {
    await listener.close();
  }
});
