import { PRIME_BROKER_INVALID } from '@parallax/protocol';
import type { ProviderKind } from '../providers/provider-kind.ts';

export const primeBrokerKind: ProviderKind = {
  flag: 'primeBroker',
  providers: [
    {
      id: 'hidden_road',
      label: 'Hidden Road',
      catalogueName: 'Hidden Road',
      secret: 'text',
      hasPassphrase: false,
    },
  ],
  nextNeedsSecret: false,
  preselectsVaults: true,
  vaultsQuery: (id) => ({ PrimebrokerId: id }),
  texts: {
    title: 'Prime brokers',
    add: 'Add prime brokers',
    none: 'No prime brokers running',
    addFirst: 'Add your first prime broker',
    memberNotice:
      'You will receive a notification when prime brokers are added to your account by the company admin.',
    all: 'All prime brokers',
    allStatuses: 'All status',
    addTitle: 'Add new prime broker',
    editTitle: 'Edit prime broker',
    kinds: 'Prime brokers',
    deleteTitle: 'Delete prime broker',
    listFailed: 'Failed to get trader primebrokers',
    vaultsNoResponse: 'Failed to get primebroker',
    addNoResponse: 'Failed to add primebroker',
    editNoResponse: 'Failed to add primebroker',
    invalid: PRIME_BROKER_INVALID,
  },
};
