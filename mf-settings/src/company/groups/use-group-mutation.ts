import { endpointQuery } from '@parallax/api/react';
import {
  type Endpoint,
  getGroup,
  listCompanyExchanges,
  listCompanyTraders,
  listGroups,
  listOwnGroups,
} from '@parallax/protocol';
import { type Save, type SaveOptions } from '@parallax/store';
import { useQueryClient } from '@tanstack/react-query';
import { useTabSave } from '../../tab/use-tab-save.ts';

/** The queries whose responses may change with a group. */
const GROUP_QUERIES = [
  listGroups,
  getGroup,
  listOwnGroups,
  listCompanyExchanges,
  listCompanyTraders,
];

/**
 * Returns a function that creates, updates or deletes a group, then refetches the trader's own groups and exchanges even if
 * they are not shown.
 */
export function useGroupMutation<E extends Endpoint>(
  endpoint: E,
  options: Omit<SaveOptions<E>, 'invalidates'>,
): Save<E>['save'] {
  const client = useQueryClient();
  const { save } = useTabSave(endpoint, { ...options, invalidates: GROUP_QUERIES });
  return async (...input) => {
    const outcome = await save(...input);
    if (outcome.ok) {
      void client.prefetchQuery({ ...endpointQuery(listOwnGroups), staleTime: 0 });
      void client.prefetchQuery({ ...endpointQuery(listCompanyExchanges), staleTime: 0 });
    }
    return outcome;
  };
}
