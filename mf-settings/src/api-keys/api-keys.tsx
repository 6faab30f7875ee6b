import type { EndpointQueryResult } from '@parallax/api/react';
import { type ApiKey, isPrivileged, type Trader } from '@parallax/protocol';
import type { ListActions } from '../tab/list-and-forms.tsx';
import { ListView } from '../tab/list-view.tsx';
import { memberNotice } from '../tab/member-notice.ts';
import { useDeleteDialog } from '../tab/use-delete-dialog.tsx';
import type { DeleteItem } from '../tab/use-tab-deletion.ts';
import { ApiKeyTable } from './api-key-table.tsx';

const ITEMS = 'API keys';

interface Props extends ListActions {
  trader: Trader;
  keys: EndpointQueryResult<ApiKey[]>;
  search: string;
  onSearch: (search: string) => void;
  deleteKey: DeleteItem<ApiKey>;
}

/** The table of access tokens, read-only for traders who are not privileged. */
export function ApiKeys({ trader, keys, search, onSearch, onAdd, onEdit, deleteKey }: Props) {
  const [onDelete, deleteDialog] = useDeleteDialog({
    title: 'Delete API key',
    nameOf: ({ name }) => name,
    detailOf: () => 'Programs that use it lose access immediately.',
    deleteItem: deleteKey,
  });
  const hasNotice = !isPrivileged(trader) && keys.state === 'shown';
  return (
    <>
      <ListView
        trader={trader}
        title="API"
        text={hasNotice ? memberNotice(ITEMS) : undefined}
        items={ITEMS}
        result={keys}
        addLabel="Generate access token"
        onAdd={onAdd}
        empty={{
          title: 'No API key generated',
          hint: 'Generate an access token to call the API from a program.',
        }}
      >
        {(all, mayEdit) => (
          <ApiKeyTable
            keys={all}
            search={search}
            onSearch={onSearch}
            {...(mayEdit && { onEdit, onDelete })}
          />
        )}
      </ListView>
      {deleteDialog}
    </>
  );
}
