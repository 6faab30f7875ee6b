import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number in the groups of its country: '+44 20 7946 0101'; as it is when it is none. */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
