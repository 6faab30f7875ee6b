import { describe, expect, it } from '@jest/globals';
import { isMobileDevice } from './mobile-device.ts';

const DESK_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const desk = {
  userAgent: DESK_AGENT,
  maxTouchPoints: 0,
  screenWidth: 1920,
  screenHeight: 1080,
};

describe('a mobile device', () => {
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  ])('is one whose browser says so: %s', (userAgent) => {
    expect(isMobileDevice({ ...desk, userAgent })).toBe(true);
  });

  it('is a touch screen of the size of a phone, held either way', () => {
    const touch = { ...desk, maxTouchPoints: 5 };
    expect(isMobileDevice({ ...touch, screenWidth: 390, screenHeight: 844 })).toBe(true);
    expect(isMobileDevice({ ...touch, screenWidth: 844, screenHeight: 390 })).toBe(true);
  });

  it('is not a desk, a laptop with a touch screen, or a tablet', () => {
    expect(isMobileDevice(desk)).toBe(false);
    expect(isMobileDevice({ ...desk, maxTouchPoints: 10 })).toBe(false);
    expect(
      isMobileDevice({ ...desk, maxTouchPoints: 5, screenWidth: 744, screenHeight: 1133 }),
    ).toBe(false);
    const tablet = 'Mozilla/5.0 (Linux; Android 15; Tab) AppleWebKit/537.36 Chrome/140.0 Safari';
    expect(isMobileDevice({ ...desk, userAgent: tablet, maxTouchPoints: 5 })).toBe(false);
  });

  it('is not a narrow screen without touch', () => {
    expect(isMobileDevice({ ...desk, screenWidth: 390, screenHeight: 844 })).toBe(false);
  });
});
