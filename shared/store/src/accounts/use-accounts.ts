import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import { type Account, listAccounts } from '@parallax/protocol';

const ACCOUNTS_NOT_LOADED = 'The accounts could not be loaded';

/** The accounts that the trader sees, with whether they can trade now. */
export const useAccounts = (): EndpointQueryResult<Account[]> =>
  useEndpointQuery(listAccounts, {}, { fallback: ACCOUNTS_NOT_LOADED });
