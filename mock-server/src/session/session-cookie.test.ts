import { describe, expect, it } from '@jest/globals';
import { sessionIdIn } from './session-cookie.ts';

const SECRET = 'a secret of thirty-two characters';
/** What express-session makes of the id `an-id` under the secret. */
const GOOD = 'parallax.sid=s%3Aan-id.sONEUi3KcEokhMbD4%2Bx%2Br5aozMMuaNlc6Rz5Ann8sgY';

describe('the session in a Cookie header', () => {
  it('is found among other cookies', () => {
    expect(sessionIdIn(GOOD, SECRET)).toBe('an-id');
    expect(sessionIdIn(`theme=dark; ${GOOD}; x=1`, SECRET)).toBe('an-id');
  });

  it('is not hidden by parts that are no pair, and may be in quotes', () => {
    expect(sessionIdIn(`parallax.sidX; ${GOOD}`, SECRET)).toBe('an-id');
    expect(sessionIdIn(`;; =; ${GOOD};`, SECRET)).toBe('an-id');
    expect(sessionIdIn(GOOD.replace(/=(.*)/, '="$1"'), SECRET)).toBe('an-id');
  });

  it('is the first of its name', () => {
    expect(sessionIdIn(`${GOOD}; parallax.sid=other`, SECRET)).toBe('an-id');
    expect(sessionIdIn(`parallax.sid=other; ${GOOD}`, SECRET)).toBeUndefined();
  });

  it.each([
    ['no header', undefined],
    ['no such cookie', 'theme=dark'],
    ['another name', GOOD.replace('parallax', 'other')],
    ['no signature', 'parallax.sid=an-id'],
    ['another id', GOOD.replace('an-id', 'another')],
    ['a signature of another length', `${GOOD}x`],
    ['an escape that is none', 'parallax.sid=%zz'],
  ])('is none with %s', (_what, cookies) => {
    expect(sessionIdIn(cookies, SECRET)).toBeUndefined();
    expect(sessionIdIn(GOOD, `${SECRET}!`)).toBeUndefined();
  });
});
