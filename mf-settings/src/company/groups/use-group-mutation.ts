import { endpointQuery } from '@parallax/api/react';
import {
  deleteGroup,
  type Endpoint,
  getGroup,
  listCompanyExchanges,
  listCompanyTraders,
  listGroups,
  listOwnGroups,
} from '@parallax/protocol';
import type { Save, SaveOptions } from '@parallax/store';
import type { Outcome } from '@parallax/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTabDeletion } from '../../tab/use-tab-deletion.ts';
import { useTabSave } from '../../tab/use-tab-save.ts';

/** The queries whose responses may change with a group. */
const GROUP_QUERIES = [
  listGroups,
  getGroup,
  listOwnGroups,
  listCompanyExchanges,
  listCompanyTraders,
];

/** Returns a function that refetches the trader's own groups and exchanges, even if they are not shown. */
function useOwnGroupsRefetch(): (outcome: Outcome) => void {
  const client = useQueryClient();
  return ({ ok }) => {
    if (!ok) return;
    void client.prefetchQuery({ ...endpointQuery(listOwnGroups), staleTime: 0 });
    void client.prefetchQuery({ ...endpointQuery(listCompanyExchanges), staleTime: 0 });
  };
}

/** Returns a function that creates or updates a group. */
export function useGroupMutation<E extends Endpoint>(
  endpoint: E,
  options: Omit<SaveOptions<E>, 'invalidates'>,
): Save<E>['save'] {
  const refetchOwnGroups = useOwnGroupsRefetch();
  const { save } = useTabSave(endpoint, { ...options, invalidates: GROUP_QUERIES });
  return async (...input) => {
    const outcome = await save(...input);
    refetchOwnGroups(outcome);
    return outcome;
  };
}

/** The deletions of groups. */
export function useGroupDeletion() {
  const refetchOwnGroups = useOwnGroupsRefetch();
  return useTabDeletion(
    deleteGroup,
    {
      fallback: 'Failed to delete group',
      invalidates: GROUP_QUERIES,
      onSettled: async (_, outcome) => refetchOwnGroups(outcome),
    },
    ({ id }: { id: string }, send) => send({ query: { GroupId: id } }),
  );
}
