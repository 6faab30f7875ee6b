import type { Trader } from '@parallax/protocol';

/** The trader's full name, or their e-mail if they have not entered a name. */
export const displayName = (trader: Pick<Trader, 'firstName' | 'lastName' | 'email'>): string =>
  `${trader.firstName} ${trader.lastName}`.trim() || trader.email;
