/** What tells a phone from a desk. */
export interface Device {
  readonly userAgent: string;
  /** how many fingers the screen can tell apart; 0 without touch */
  readonly maxTouchPoints: number;
  /** of the screen, not of the window, in CSS pixels */
  readonly screenWidth: number;
  readonly screenHeight: number;
}

/** Wider than every phone, narrower than every tablet, on the shorter side. */
const PHONE_SHORT_SIDE_PX = 540;

const PHONE_AGENT = /iPhone|iPod|Windows Phone|Android.+Mobile|Mobile.+Firefox|Opera Mini/i;

/** True for a phone: one that says so, or a touch screen of a phone's size. */
export function isMobileDevice(device: Device): boolean {
  if (PHONE_AGENT.test(device.userAgent)) return true;
  const shortSide = Math.min(device.screenWidth, device.screenHeight);
  return device.maxTouchPoints > 0 && shortSide <= PHONE_SHORT_SIDE_PX;
}

/** The device that the page runs on. */
export const thisDevice = (): Device => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  screenWidth: screen.width,
  screenHeight: screen.height,
});
