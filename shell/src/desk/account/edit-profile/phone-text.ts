import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Formats a phone number internationally: '+44 20 7946 0101'. Returns text that cannot be parsed
 * unchanged.
 */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
