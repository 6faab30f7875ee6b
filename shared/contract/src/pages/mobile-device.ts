import { PHONE_INVITATION_PATH, pageOf } from './page-of.ts';

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

/** True for the browser of a phone that says so: all that a server can tell. */
export const isMobileAgent = (userAgent: string): boolean => PHONE_AGENT.test(userAgent);

/** True for a phone: one that says so, or a touch screen of a phone's size. */
export function isMobileDevice(device: Device): boolean {
  if (isMobileAgent(device.userAgent)) return true;
  const shortSide = Math.min(device.screenWidth, device.screenHeight);
  return device.maxTouchPoints > 0 && shortSide <= PHONE_SHORT_SIDE_PX;
}

/**
 * Where a phone is sent from an address that is not of the mobile page: to that page, with the
 * sheet of a link to a sheet kept. undefined where it may stay. `search` is the query with its
 * question mark, or empty.
 */
export function mobileRedirect(path: string, search: string): string | undefined {
  if (path === '/mobile' || path.startsWith('/mobile/')) return undefined;
  if (pageOf(path)?.kind === 'invitation') return PHONE_INVITATION_PATH;
  const id = new URLSearchParams(search).get('id');
  return id === null ? '/mobile' : phoneAddress(id);
}

/** The one address of a sheet on the phone. */
export const phoneAddress = (sheetId: string): string =>
  `/mobile?${new URLSearchParams({ id: sheetId }).toString()}`;
