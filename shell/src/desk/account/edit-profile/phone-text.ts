import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Formats a phone number internationally: '+44 20 7946 0101'. A number that cannot be parsed is
 * returned unchanged.
 */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
