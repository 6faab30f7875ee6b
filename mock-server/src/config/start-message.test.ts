import { expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';
import { startMessage } from './start-message.ts';

const message = (variables: Record<string, string>) =>
  startMessage('http://127.0.0.1:3000', readEnvironment(variables, '/srv'));

it('the start message mentions the test control when it is enabled', () => {
  expect(message({ CONTROL: '1' })).toContain('http://127.0.0.1:3000/__control');
  expect(message({})).not.toContain('__control');
});

it('the start message states the source of prices', () => {
  expect(message({})).toContain('Market: simulated (FEED=sim).');
  const live = { FEED: 'live', LIVE_VENUES: 'okx,kraken_spot' };
  expect(message(live)).toContain(
    'Market: live from okx, kraken_spot, the rest simulated (FEED=live).',
  );
  expect(message({ ...live, LIVE_URL: 'http://127.0.0.1:4100' })).toContain(
    'Market: live from okx, kraken_spot at 127.0.0.1:4100, the rest simulated (FEED=live).',
  );
});
