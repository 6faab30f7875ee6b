import type { CompanyExchange, GroupListItem } from '@parallax/protocol';
import { counted } from '@parallax/ui/format';

// the specification prescribes these two texts
export const SEARCHING = 'Searching for group information....';
export const GROUP_FAILED = 'Failed to get group';

export const numberOfGroups = (count: number): string => counted(count, 'group');

/** The counts in the specification's texts, which have no singular. */
export const countsOf = ({
  traders,
  companyExchanges,
  companyExchangeVaults,
}: Pick<GroupListItem, 'traders' | 'companyExchanges' | 'companyExchangeVaults'>): string =>
  `${traders} members, ${companyExchanges} exchanges, ${companyExchangeVaults} vaults and prime brokers`;

export const activeAddresses = (count: number): string =>
  counted(count, 'active address', 'active addresses');

/** 'SPOT' as 'Spot'. */
const typeName = (exchangeType: string): string =>
  exchangeType.charAt(0) + exchangeType.slice(1).toLowerCase();

/** 'Kraken · Spot', or 'Kraken · Spot · Inactive'. */
export const exchangeDetail = ({
  exchangeDisplayName,
  exchangeType,
  active,
}: Pick<CompanyExchange, 'exchangeDisplayName' | 'exchangeType' | 'active'>): string =>
  [exchangeDisplayName, typeName(exchangeType), ...(active ? [] : ['Inactive'])].join(' · ');
