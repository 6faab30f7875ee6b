import { describe, expect, it } from '@jest/globals';
import { phoneText } from './phone-number.tsx';

describe('workspace §2 the phone number', () => {
  it.each([
    ['+442079460101', '+44 20 7946 0101'],
    ['+34910123456', '+34 910 12 34 56'],
    ['+6561234567', '+65 6123 4567'],
    ['ask reception', 'ask reception'],
    ['', ''],
  ])('is formatted from %j to %j', (phone, text) => {
    expect(phoneText(phone)).toBe(text);
  });
});
