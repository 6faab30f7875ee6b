import { sheetIdOf } from '../sheets/sheet-id-of.ts';
import { isInvitation, PHONE_INVITATION_PATH } from './invitation.ts';

/** Properties that distinguish a phone from a desktop. */
export interface Device {
  readonly userAgent: string;
  /** 0 without touch */
  readonly maxTouchPoints: number;
  /** of the screen, not the window, in CSS pixels */
  readonly screenWidth: number;
  readonly screenHeight: number;
}

/** Longer than the shorter side of every phone, shorter than that of every tablet. */
const PHONE_SHORT_SIDE_PX = 540;

const PHONE_AGENT = /iPhone|iPod|Windows Phone|Android.+Mobile|Mobile.+Firefox|Opera Mini/i;

/** True for the user agent of a phone, the only property that a server receives. */
export const isMobileAgent = (userAgent: string): boolean => PHONE_AGENT.test(userAgent);

/** True for the user agent of a phone and for phone-sized touch screens. */
export function isMobileDevice(device: Device): boolean {
  if (isMobileAgent(device.userAgent)) return true;
  const shortSide = Math.min(device.screenWidth, device.screenHeight);
  return device.maxTouchPoints > 0 && shortSide <= PHONE_SHORT_SIDE_PX;
}

/**
 * The mobile page that a phone is redirected to, with the sheet id of a link preserved. Undefined
 * if the path needs no redirect. `search` is empty or includes its question mark.
 */
export function mobileRedirect(path: string, search: string): string | undefined {
  if (path === '/mobile' || path.startsWith('/mobile/')) return undefined;
  if (isInvitation(path)) return PHONE_INVITATION_PATH;
  const id = sheetIdOf(search);
  return id === undefined ? '/mobile' : phoneAddress(id);
}

/** The address of a sheet on a phone. */
export const phoneAddress = (sheetId: string): string =>
  `/mobile?${new URLSearchParams({ id: sheetId }).toString()}`;
