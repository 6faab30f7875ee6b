import type { ApiKey } from '@parallax/protocol';
import { EmptyState, Icon, IconButton, SearchField, type TableColumn } from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import { useMemo } from 'react';
import { ItemTable } from '../tab/item-table.tsx';
import { MaskedKey } from '../tab/masked-key.tsx';
import styles from './api-keys.module.css';

const SEARCH = 'Search by name...';

const whitelistOf = ({ ipWhitelist: { length } }: ApiKey): string => {
  if (length === 0) return 'No';
  return `Yes (${counted(length, 'IP')})`;
};

const COLUMNS: readonly TableColumn<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name (Alias)',
    width: 'minmax(8.75rem, 2fr)',
    cell: ({ name }) => <span title={name}>{name}</span>,
    sortValue: ({ name }) => name.toLowerCase(),
  },
  { id: 'key', header: 'API Key', cell: ({ key }) => <MaskedKey tail={key} /> },
  { id: 'withdraw', header: 'Withdrawal', cell: ({ withdraw }) => (withdraw ? 'Yes' : 'No') },
  {
    id: 'permission',
    header: 'Permission',
    cell: ({ readWrite }) => (readWrite ? 'Read Write' : 'Read Only'),
  },
  { id: 'ips', header: 'IP Whitelisting', width: 'minmax(6rem, 1fr)', cell: whitelistOf },
];

interface Actions {
  onEdit: (keyId: string) => void;
  /** @param button the button in the row of the key */
  onDelete: (apiKey: ApiKey, button: Element) => void;
}

const actionsColumn = ({ onEdit, onDelete }: Actions): TableColumn<ApiKey> => ({
  id: 'actions',
  header: 'Actions',
  width: '5.25rem',
  align: 'end',
  controls: true,
  cell: (apiKey) => (
    <>
      <IconButton label={`Edit ${apiKey.name}`} tabIndex={-1} onClick={() => onEdit(apiKey.id)}>
        <Icon source="pencil" size={16} />
      </IconButton>
      <IconButton
        label={`Delete ${apiKey.name}`}
        tabIndex={-1}
        onClick={(event) => onDelete(apiKey, event.currentTarget)}
      >
        <Icon source="trash-2" size={16} />
      </IconButton>
    </>
  ),
});

/**
 * The table of access tokens with a search field. Without `onEdit` and `onDelete` it is read-only.
 */
export function ApiKeyTable(
  props: {
    keys: ApiKey[];
    search: string;
    onSearch: (search: string) => void;
  } & Partial<Actions>,
) {
  const { keys, search, onSearch, onEdit, onDelete } = props;
  const searchText = search.trim().toLowerCase();
  const shown = keys.filter(({ name }) => name.toLowerCase().includes(searchText));
  const columns = useMemo(
    () => (onEdit && onDelete ? [...COLUMNS, actionsColumn({ onEdit, onDelete })] : COLUMNS),
    [onEdit, onDelete],
  );
  return (
    <>
      <SearchField label={SEARCH} className={styles.search} value={search} onChange={onSearch} />
      <ItemTable
        hasScrollBar
        label="API keys"
        columns={columns}
        rows={shown}
        empty={<EmptyState title={`No API key is named '${search.trim()}'`} />}
      />
    </>
  );
}
