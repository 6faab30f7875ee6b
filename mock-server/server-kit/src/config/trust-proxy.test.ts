import { describe, expect, it } from '@jest/globals';
import { readTrustProxy } from './trust-proxy.ts';

describe('readTrustProxy', () => {
  it.each([
    ['0', 0],
    ['2', 2],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 2001:db8::/32,192.0.2.1', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1']],
  ])('accepts %s', (text, proxies) => {
    expect(readTrustProxy(text)).toEqual(proxies);
  });

  it.each([
    'true',
    '-1',
    '1.5',
    '11',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '1,',
    '',
  ])('refuses %j', (text) => {
    expect(readTrustProxy(text)).toBeUndefined();
  });
});
