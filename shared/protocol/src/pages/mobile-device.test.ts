import { describe, expect, it } from '@jest/globals';
import { isMobileDevice } from './mobile-device.ts';

const DESKTOP_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const desktop = {
  userAgent: DESKTOP_AGENT,
  maxTouchPoints: 0,
  screenWidth: 1920,
  screenHeight: 1080,
};

describe('isMobileDevice', () => {
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  ])('is true for the user agent of a phone: %s', (userAgent) => {
    expect(isMobileDevice({ ...desktop, userAgent })).toBe(true);
  });

  it('is true for a phone-sized touch screen in either orientation', () => {
    const touch = { ...desktop, maxTouchPoints: 5 };
    expect(isMobileDevice({ ...touch, screenWidth: 390, screenHeight: 844 })).toBe(true);
    expect(isMobileDevice({ ...touch, screenWidth: 844, screenHeight: 390 })).toBe(true);
  });

  it('is false for a desktop, a laptop with a touch screen and a tablet', () => {
    expect(isMobileDevice(desktop)).toBe(false);
    expect(isMobileDevice({ ...desktop, maxTouchPoints: 10 })).toBe(false);
    expect(
      isMobileDevice({ ...desktop, maxTouchPoints: 5, screenWidth: 744, screenHeight: 1133 }),
    ).toBe(false);
    const tablet = 'Mozilla/5.0 (Linux; Android 15; Tab) AppleWebKit/537.36 Chrome/140.0 Safari';
    expect(isMobileDevice({ ...desktop, userAgent: tablet, maxTouchPoints: 5 })).toBe(false);
  });

  it('is false for a narrow screen without touch', () => {
    expect(isMobileDevice({ ...desktop, screenWidth: 390, screenHeight: 844 })).toBe(false);
  });
});
