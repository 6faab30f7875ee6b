import { describe, expect, it } from '@jest/globals';
import { NO_SUCH_ENDPOINT } from '@parallax/protocol';
import { ApiError } from './api-error.ts';
import { failureText } from './failure-text.ts';
import { refusal } from './testing/index.ts';

const blocked = new ApiError('call', { noResponse: 'blocked' });
const timeout = new ApiError('call', { noResponse: 'timeout' });

describe('the text of a failure', () => {
  it.each<[string, unknown, string[], string]>([
    ["the server's first text", refusal(400, 'Closed', 'Later'), ['Failed'], 'Closed'],
    [
      'that the server is older than the call',
      refusal(404, NO_SUCH_ENDPOINT),
      ['Failed'],
      'The server is of an earlier release, which does not have this. It works once the server is updated.',
    ],
    ['the fallback if the server sends none', refusal(400), ['Failed'], 'Failed'],
    ['the fallback without a valid response', timeout, ['Failed'], 'Failed'],
    ['the text for a missing or invalid response', timeout, ['Failed', 'Broken'], 'Broken'],
    ['the text of the kind of failure without a fallback', timeout, [], timeout.message],
    [
      'exactly that text if the browser may have blocked the request',
      blocked,
      ['Failed'],
      'Failed',
    ],
    ['the cause of a blocked request without a fallback', blocked, [], blocked.message],
    [
      'a generic text for a programming error',
      new TypeError('x is undefined'),
      [],
      'Something went wrong. Try again.',
    ],
    ['the fallback for another error', new Error('x'), ['Failed'], 'Failed'],
  ])('is %s', (_, error, [fallback, noResponse], text) => {
    expect(failureText(error, fallback, noResponse)).toBe(text);
  });
});

it('an error from another copy of this package is recognized', () => {
  const copy = Object.assign(new Error('Closed'), {
    [Symbol.for('parallax.ApiError')]: true,
    texts: ['Closed'],
  });
  expect(failureText(copy)).toBe('Closed');
});
