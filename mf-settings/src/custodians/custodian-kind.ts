import { fromServer } from '@parallax/api/react';
import {
  addCustodian,
  CUSTODIAN_INVALID,
  listCompanyExchanges,
  SERVICE_REGISTERED,
} from '@parallax/protocol';
import { useSave } from '@parallax/store';
import { secretOf } from '../providers/credentials.ts';
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
  useRegister() {
    const { save } = useSave(addCustodian, {
      success: fromServer(SERVICE_REGISTERED),
      fallback: 'Failed to add service',
      invalidates: [listCompanyExchanges],
      whileMounted: true,
    });
    return ({ companyId, exchangeId, provider, values }) => {
      const secret = secretOf(provider, values);
      return save({
        body: {
          Name: values.name,
          CompanyId: companyId,
          ExchangeId: exchangeId,
          ApiKey: values.apiKey,
          ...(provider.hasPassphrase && { Passphrase: values.passphrase }),
          ...(provider.secret === 'file' ? { SecretKeyFile: secret } : { SecretKey: secret }),
        },
      });
    };
  },
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
