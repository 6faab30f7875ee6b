import { CUSTODIAN_INVALID } from '@parallax/protocol';
import type { ProviderKind } from '../providers/provider-kind.ts';

export const custodianKind: ProviderKind = {
  flag: 'custodian',
  providers: [
    {
      label: 'Fireblocks',
      catalogueName: 'Fireblocks',
      guide: 'fireblocks',
      secret: 'file',
      hasPassphrase: false,
    },
    {
      label: 'Copper',
      catalogueName: 'Copper',
      guide: 'copper',
      secret: 'text',
      hasPassphrase: false,
    },
    {
      label: 'Coinbase Prime Custody',
      catalogueName: 'Coinbase Prime Custody',
      guide: 'coinbase-prime-custody',
      secret: 'text',
      hasPassphrase: true,
    },
    {
      label: 'Metamask Ins.',
      catalogueName: 'Metamask Institutional',
      guide: 'metamask-ins',
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
    none: 'No custodians running',
    addFirst: 'Add your first custodian',
    memberNotice:
      'You will receive a notification when custodians are added to your account by the company admin.',
    all: 'All services',
    allStatuses: 'All statuses',
    addTitle: 'Add new service',
    editTitle: 'Edit service',
    kinds: 'Custodians',
    deleteTitle: 'Delete custodian',
    listFailed: 'Failed to get trader services',
    vaultsUnanswered: 'Failed to get custodian',
    addUnanswered: 'Failed to add service',
    editUnanswered: 'Failed to add custodian',
    invalid: CUSTODIAN_INVALID,
  },
};
