import type { GroupListItem, GroupMember } from '@parallax/protocol';

export const SEARCHING = 'Searching for group information....';
export const GROUP_FAILED = 'Failed to get group';
export const GROUP_DELETED_ELSEWHERE =
  'This group was deleted, or you may no longer change it. What you typed is still here, but it cannot be saved.';

export const numberOfGroups = (count: number): string =>
  `${count} ${count === 1 ? 'group' : 'groups'}`;

/** The counts as the specification writes them, without a singular. */
export const countsOf = ({
  traders,
  companyExchanges,
  companyExchangeVaults,
}: Pick<GroupListItem, 'traders' | 'companyExchanges' | 'companyExchangeVaults'>): string =>
  `${traders} members, ${companyExchanges} exchanges, ${companyExchangeVaults} vaults and prime brokers`;

export const fullName = ({
  firstName,
  lastName,
}: Pick<GroupMember, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

export const activeAddresses = (count: number): string =>
  `${count} active ${count === 1 ? 'address' : 'addresses'}`;

/** 'SPOT' as 'Spot'. */
export const typeName = (exchangeType: string): string =>
  exchangeType.charAt(0) + exchangeType.slice(1).toLowerCase();
