import type { Device } from '@parallax/protocol';

/** The device the page runs on. */
export const currentDevice = (): Device => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  screenWidth: screen.width,
  screenHeight: screen.height,
});
