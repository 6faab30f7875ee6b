import { CUSTODIAN_INVALID } from '@parallax/protocol';
import type { ProviderKind } from '../providers/provider-kind.ts';
import { Providers } from '../providers/providers.tsx';
import { forTrader } from '../tab/for-trader.tsx';

const custodianKind: ProviderKind = {
  flag: 'custodian',
  providers: [
    {
      id: 'fireblocks',
      label: 'Fireblocks',
      catalogueName: 'Fireblocks',
      secret: 'file',
      hasPassphrase: false,
    },
    {
      id: 'copper',
      label: 'Copper',
      catalogueName: 'Copper',
      secret: 'text',
      hasPassphrase: false,
    },
    {
      id: 'coinbase_prime_custody',
      label: 'Coinbase Prime Custody',
      catalogueName: 'Coinbase Prime Custody',
      secret: 'text',
      hasPassphrase: true,
    },
    {
      id: 'metamask_institutional',
      label: 'Metamask Ins.',
      catalogueName: 'Metamask Institutional',
      secret: 'none',
      hasPassphrase: false,
    },
  ],
  nextNeedsSecret: true,
  preselectsVaults: false,
  vaultsQuery: (id) => ({ CustodianId: id }),
  texts: {
    title: 'Custody & Metamask Ins.',
    add: 'Add custodian',
    emptyTitle: 'No custodians running',
    addFirst: 'Add your first custodian',
    filterLabel: 'Service',
    allLabel: 'All services',
    allStatuses: 'All statuses',
    addTitle: 'Add new service',
    editTitle: 'Edit service',
    items: 'custodians',
    providersLabel: 'Custodians',
    deleteTitle: 'Delete custodian',
    listFailed: 'Failed to get trader services',
    listVaultsNoResponse: 'Failed to get custodian',
    addFailed: 'Failed to add service',
    saveVaultsNoResponse: 'Failed to add custodian',
    notInCatalogue: CUSTODIAN_INVALID,
  },
};

/** The Custodians tab: custodians with their vaults. */
export default forTrader(() => <Providers kind={custodianKind} />);
