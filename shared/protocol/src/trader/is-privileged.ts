import type { Trader } from './trader.ts';

/** Whether a trader may manage the company's resources: admins and individual accounts. */
export const isPrivileged = ({
  companyType,
  isAdmin,
}: Pick<Trader, 'companyType' | 'isAdmin'>): boolean => companyType === 'INDIVIDUAL' || isAdmin;
