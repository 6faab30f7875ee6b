import { expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';
import { startMessage } from './start-message.ts';

const message = (variables: Record<string, string>, hasDemoAccounts = true) =>
  startMessage(
    { url: 'http://127.0.0.1:3000', hasDemoAccounts },
    readEnvironment(variables, '/srv'),
  );

it('the start message lists the demo accounts that exist, and who can use them', () => {
  expect(message({})).toMatch(
    /trader@acme\.example[^]*\nOnly browsers on this machine are served,/,
  );
  expect(message({ DEMO: '1' })).toMatch(/trader@acme\.example[^]*\nEveryone who can reach/);
  expect(message({}, false)).not.toMatch(/acme|DEMO/);
});

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
