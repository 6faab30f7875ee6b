import { describe, expect, it } from '@jest/globals';
import { isLoopback, readEnvironment } from './environment.ts';

const read = (variables: Record<string, string>) => readEnvironment(variables, '/srv');

describe('readEnvironment', () => {
  it('starts on loopback with the simulator when nothing is set', () => {
    expect(read({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/.data',
      feed: 'sim',
      feedSpeed: 1,
      demo: true,
      sessionSecret: undefined,
    });
  });

  it('counts an empty variable as not set', () => {
    expect(read({ PORT: '', FEED: '', DEMO: '' }).port).toBe(3000);
  });

  it.each([
    [{ FEED: 'live' }, 'FEED=live makes no sense: it has to be one of: sim, replay.'],
    [{ PORT: 'http' }, 'PORT=http makes no sense: it has to be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT=70000 makes no sense: it has to be a number from 0 to 65535.'],
    [{ FEED_SPEED: '0' }, 'FEED_SPEED=0 makes no sense: it has to be a number above 0.'],
    [{ DEMO: 'yes' }, 'DEMO=yes makes no sense: it has to be 1 (on) or 0 (off).'],
  ])('refuses %j with one clear line', (variables, line) => {
    expect(() => read(variables)).toThrow(line);
  });

  it('never repeats a secret in its message', () => {
    expect(() => read({ SESSION_SECRET: 'short' })).toThrow(
      'SESSION_SECRET makes no sense: it has to have at least 32 characters.',
    );
  });

  it('allows demo accounts beyond loopback only when asked', () => {
    expect(read({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(read({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
  });
});

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['localhost', true],
    ['::1', true],
    ['127.example.org', false],
    ['0.0.0.0', false],
    ['::', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
