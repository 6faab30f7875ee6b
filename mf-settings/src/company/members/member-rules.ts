import type { CompanyTrader, Trader } from '@parallax/protocol';

export const isSelf = (member: CompanyTrader, trader: Trader): boolean =>
  member.id === trader.traderId;

/** Whether this member is the only admin of the company; invited admins do not count. */
export const isLastAdmin = (member: CompanyTrader, members: readonly CompanyTrader[]): boolean =>
  member.isAdmin &&
  !members.some(({ id, isAdmin, invited }) => isAdmin && !invited && id !== member.id);
