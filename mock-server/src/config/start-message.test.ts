import { expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';
import { startMessage } from './start-message.ts';

const message = (variables: Record<string, string>) =>
  startMessage('http://127.0.0.1:3000', readEnvironment(variables, '/srv'));

it('tells of the test control while it is on', () => {
  expect(message({ CONTROL: '1' })).toContain('http://127.0.0.1:3000/__control');
  expect(message({})).not.toContain('__control');
});
