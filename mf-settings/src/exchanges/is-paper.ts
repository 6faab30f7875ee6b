import type { CompanyExchange } from '@parallax/protocol';

/** Whether it is a paper account, which has no keys. */
export const isPaper = ({ exchangeMode }: Pick<CompanyExchange, 'exchangeMode'>): boolean =>
  exchangeMode === 'PAPER';
