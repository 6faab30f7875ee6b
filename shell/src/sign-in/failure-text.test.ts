import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { failureText } from './failure-text.ts';

describe('what a person is told when signing in fails', () => {
  it.each<[string, number | undefined, string[], string]>([
    ['wrong credentials', 401, ['Unauthorized'], 'Wrong e-mail or password.'],
    ['too many attempts', 429, ['Try again in 40 s.'], 'Try again in 40 s.'],
    ['too many attempts, no text', 429, [], 'Too many attempts. Wait a minute and try again.'],
    ['a refused body', 400, ['Too long.'], 'Too long.'],
    ['a broken server', 503, [], 'The server could not sign you in. Try again in a moment.'],
    [
      'no network',
      undefined,
      [],
      'The server could not be reached. Check your connection and try again.',
    ],
  ])('%s', (_name, status, texts, shown) => {
    expect(failureText(new ApiError('POST /api/auth/sign-in', { status, texts }))).toBe(shown);
  });
});
