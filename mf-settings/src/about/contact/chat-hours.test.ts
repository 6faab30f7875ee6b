import { describe, expect, it } from '@jest/globals';
import { isChatOnline } from './contact.tsx';

describe('isChatOnline', () => {
  it.each([
    ['07:59:59', false],
    ['08:00:00', true],
    ['16:59:59', true],
    ['17:00:00', false],
    ['00:00:00', false],
  ])('at %s UTC returns %s', (time, online) => {
    expect(isChatOnline(new Date(`2025-07-09T${time}Z`))).toBe(online);
  });
});
