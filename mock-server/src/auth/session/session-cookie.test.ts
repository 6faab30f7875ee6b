import { describe, expect, it } from '@jest/globals';
import { readSessionId } from './session-cookie.ts';

const SECRET = 'a secret of thirty-two characters';
/** The cookie of express-session for the id `an-id` and the secret. */
const GOOD = 'parallax.sid=s%3Aan-id.sONEUi3KcEokhMbD4%2Bx%2Br5aozMMuaNlc6Rz5Ann8sgY';

describe('the session in a Cookie header', () => {
  it('is found among other cookies', () => {
    expect(readSessionId(GOOD, SECRET)).toBe('an-id');
    expect(readSessionId(`theme=dark; ${GOOD}; x=1`, SECRET)).toBe('an-id');
  });

  it('is found among malformed pairs, and in quotes', () => {
    expect(readSessionId(`parallax.sidX; ${GOOD}`, SECRET)).toBe('an-id');
    expect(readSessionId(`;; =; ${GOOD};`, SECRET)).toBe('an-id');
    expect(readSessionId(GOOD.replace(/=(.*)/, '="$1"'), SECRET)).toBe('an-id');
  });

  it('is read from the first cookie of its name', () => {
    expect(readSessionId(`${GOOD}; parallax.sid=other`, SECRET)).toBe('an-id');
    expect(readSessionId(`parallax.sid=other; ${GOOD}`, SECRET)).toBeUndefined();
  });

  it.each([
    ['no header', undefined],
    ['no session cookie', 'theme=dark'],
    ['another name', GOOD.replace('parallax', 'other')],
    ['no signature', 'parallax.sid=an-id'],
    ['another id', GOOD.replace('an-id', 'another')],
    ['a signature of another length', `${GOOD}x`],
    ['an invalid escape', 'parallax.sid=%zz'],
  ])('is undefined with %s', (_what, cookies) => {
    expect(readSessionId(cookies, SECRET)).toBeUndefined();
  });

  it('is undefined with another secret', () => {
    expect(readSessionId(GOOD, `${SECRET}!`)).toBeUndefined();
  });
});
