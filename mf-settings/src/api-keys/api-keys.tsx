import { type ApiKey, isPrivileged } from '@parallax/protocol';
import { type ListProps, ListView, memberNotice } from '../tab/list-view.tsx';
import { useTabTrader } from '../tab/tab-trader.ts';
import { useDeleteDialog } from '../tab/use-delete-dialog.tsx';
import { ApiKeyTable } from './api-key-table.tsx';

const ITEMS = 'API keys';

interface Props extends ListProps<ApiKey> {
  search: string;
  onSearch: (search: string) => void;
}

/** The table of access tokens, read-only for traders who are not privileged. */
export function ApiKeys(props: Props) {
  const { result, deleteItem, search, onSearch, onEdit } = props;
  const [onDelete, deleteDialog] = useDeleteDialog({
    title: 'Delete API key',
    nameOf: ({ name }) => name,
    detailOf: () => 'Programs that use it lose access immediately.',
    deleteItem,
  });
  const hasNotice = !isPrivileged(useTabTrader()) && result.state === 'shown';
  return (
    <>
      <ListView
        {...props}
        title="API"
        text={hasNotice ? memberNotice(ITEMS) : undefined}
        itemsName={ITEMS}
        addLabel="Generate access token"
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
