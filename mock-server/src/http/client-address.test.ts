import { describe, expect, it } from '@jest/globals';
import { networkOf, siteOf } from './client-address.ts';

describe('the networks of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', undefined],
    ['::ffff:203.0.113.7', '203.0.113.7', undefined],
    ['::ffff:cb00:7107', '203.0.113.7', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64', '2001:db8:1::/48'],
    ['2001:db8:2:2::9', '2001:db8:2:2::/64', '2001:db8:2::/48'],
    ['::1', '::/64', '::/48'],
    ['', '', undefined],
  ])('of %s are %s and %s', (address, network, site) => {
    expect(networkOf(address)).toBe(network);
    expect(siteOf(address)).toBe(site);
  });
});
