import { fromServer } from '@parallax/api/react';
import { API_KEY_DELETED, deleteApiKey, listApiKeys } from '@parallax/protocol';
import { REMOVE, useItemRequests } from '@parallax/store';
import type { Outcome } from '@parallax/ui';
import { useTabSave } from '../tab/use-tab-save.ts';

/** Deletes a key; undefined while a deletion of the key is pending. */
export type DeleteApiKey = (keyId: string) => Promise<Outcome | undefined>;

/** To be called by the tab, since a form that is opened before the response replaces the table. */
export function useDeleteApiKey(): DeleteApiKey {
  const { save } = useTabSave(deleteApiKey, {
    success: fromServer(API_KEY_DELETED),
    fallback: 'Failed to delete API key',
    invalidates: [listApiKeys],
  });
  const { run } = useItemRequests();
  return (keyId) => run(keyId, REMOVE, () => save({ query: { keyId } }));
}
