import { describe, expect, it } from '@jest/globals';
import { MessageRate } from './message-rate.ts';

describe('the message rate of a venue', () => {
  it('is the mean of the last ten complete seconds', () => {
    const rate = new MessageRate();
    for (let at = 0; at < 20_000; at += 250) rate.add(at);
    expect(rate.perSecond(20_000)).toBe(4);
    rate.add(20_500, 100);
    expect(rate.perSecond(20_900)).toBe(4);
    expect(rate.perSecond(21_000)).toBe(13.6);
  });

  it('counts only the increase of a total', () => {
    const rate = new MessageRate();
    rate.addTotal(5_000, 30);
    rate.addTotal(6_000, 50);
    expect(rate.perSecond(7_000)).toBe(5);
  });

  it('falls to zero when no more messages arrive', () => {
    const rate = new MessageRate();
    rate.add(5_000, 30);
    expect(rate.perSecond(6_000)).toBe(3);
    expect(rate.perSecond(15_999)).toBe(3);
    expect(rate.perSecond(16_000)).toBe(0);
  });
});
