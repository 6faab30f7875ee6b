import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { signInFailureText } from './sign-in-failure-text.ts';

const refusal = (status: number, ...texts: string[]) => new ApiError('sign-in', { status, texts });
const noResponse = (kind: 'network' | 'timeout' | 'unreadable') =>
  new ApiError('sign-in', { noResponse: kind });

describe('signInFailureText', () => {
  it.each<[string, unknown, string]>([
    ['wrong credentials', refusal(401, 'Unauthorized'), 'Wrong e-mail or password.'],
    ['too many attempts', refusal(429, 'Try again in 40 s.'), 'Try again in 40 s.'],
    [
      'too many attempts without a text',
      refusal(429),
      'Too many attempts. Wait a minute and try again.',
    ],
    ['an invalid request', refusal(400, 'Too long.'), 'Too long.'],
    ['an unavailable server', refusal(503, 'No database.'), 'No database.'],
    ['a broken server', refusal(503), 'The server could not sign you in. Try again in a moment.'],
    [
      'a server error without a proper response',
      noResponse('unreadable'),
      'The server could not sign you in. Try again in a moment.',
    ],
    ['a timeout', noResponse('timeout'), 'The server took too long to answer. Try again.'],
    [
      'no network',
      noResponse('network'),
      'The server could not be reached. Check your connection and try again.',
    ],
    ['an exception in the page', new Error('x is undefined'), 'Signing in failed. Try again.'],
  ])('explains %s', (_name, error, shown) => {
    expect(signInFailureText(error)).toBe(shown);
  });
});
