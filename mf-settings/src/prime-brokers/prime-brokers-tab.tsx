import { PRIME_BROKER_INVALID } from '@parallax/protocol';
import type { ProviderKind } from '../providers/provider-kind.ts';
import { Providers } from '../providers/providers.tsx';
import { forTrader } from '../tab/for-trader.tsx';

const primeBrokerKind: ProviderKind = {
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
  // verbatim from the specification
  texts: {
    title: 'Prime brokers',
    add: 'Add prime brokers',
    emptyTitle: 'No prime brokers running',
    addFirst: 'Add your first prime broker',
    filterLabel: 'Prime broker',
    allLabel: 'All prime brokers',
    allStatuses: 'All status',
    addTitle: 'Add new prime broker',
    editTitle: 'Edit prime broker',
    items: 'prime brokers',
    providersLabel: 'Prime brokers',
    deleteTitle: 'Delete prime broker',
    listFailed: 'Failed to get trader primebrokers',
    listVaultsNoResponse: 'Failed to get primebroker',
    addFailed: 'Failed to add primebroker',
    saveVaultsNoResponse: 'Failed to add primebroker',
    notInCatalogue: PRIME_BROKER_INVALID,
  },
};

/** The Prime Brokers tab: prime brokers with their vaults. */
export default forTrader(() => <Providers kind={primeBrokerKind} />);
