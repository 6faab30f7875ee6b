import { describe, expect, it } from '@jest/globals';
import { IP_ADDRESSES_MANY, ipWhitelistSchema } from './api-keys.ts';

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n}`);

describe('the IP addresses of an API key', () => {
  it('are at most 100, without empty entries and duplicates', () => {
    const hundred = addresses(100);
    expect(ipWhitelistSchema.parse([...hundred, '', ' 203.0.113.7 '])).toEqual(hundred);
    const { error } = ipWhitelistSchema.safeParse(addresses(101));
    expect(error?.issues.map(({ message }) => message)).toEqual([IP_ADDRESSES_MANY]);
  });
});
