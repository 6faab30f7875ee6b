import type { Trader } from '@parallax/contract';

/** A person's name as it is shown; their e-mail when they have given none. */
export const displayName = (trader: Pick<Trader, 'firstName' | 'lastName' | 'email'>): string =>
  `${trader.firstName} ${trader.lastName}`.trim() || trader.email;
