import type { CompanyExchange } from '@parallax/protocol';
import { type ItemRequests, REMOVE } from '@parallax/store';
import { Button, StatusDot, type TableColumn } from '@parallax/ui';
import { MaskedKey } from '../tab/masked-key.tsx';
import styles from './exchanges.module.css';

type Column = TableColumn<CompanyExchange>;

const READ_ONLY_COLUMNS: readonly Column[] = [
  {
    id: 'status',
    header: 'Status',
    width: '4.75rem',
    cell: ({ active }) =>
      active ? <StatusDot tone="up" label="Active" /> : <StatusDot tone="down" label="Inactive" />,
    value: ({ active }) => (active ? 'Active' : 'Inactive'),
    sortValue: ({ active }) => (active ? 0 : 1),
  },
  {
    id: 'name',
    header: 'Name (Alias)',
    width: 'minmax(7.5rem, 1fr)',
    cell: ({ name }) => <span title={name}>{name}</span>,
    sortValue: ({ name }) => name.toLocaleLowerCase('en'),
  },
  {
    id: 'exchange',
    header: 'Exchange',
    width: '6.5rem',
    cell: ({ exchangeDisplayName }) => exchangeDisplayName,
    sortValue: ({ exchangeDisplayName }) => exchangeDisplayName,
  },
  { id: 'mode', header: 'Mode', width: '2.5rem', cell: ({ exchangeMode }) => exchangeMode },
  {
    id: 'key',
    header: 'API Key',
    width: '4.25rem',
    cell: ({ apiKey }) => <MaskedKey tail={apiKey} />,
  },
];

/** The columns of the table; `actions` adds the columns that only admins see. */
export function exchangeColumns(actions?: {
  isPending: ItemRequests['isPending'];
  onToggle: (exchange: CompanyExchange, button: Element) => void;
  onEdit: (id: string) => void;
  onDelete: (exchange: CompanyExchange, button: Element) => void;
}): readonly Column[] {
  if (!actions) return READ_ONLY_COLUMNS;
  const { isPending, onToggle, onEdit, onDelete } = actions;
  return [
    ...READ_ONLY_COLUMNS,
    {
      id: 'toggle',
      header: 'Activate/Deactivate',
      width: '8rem',
      controls: true,
      cell: (exchange) => {
        const label = exchange.active ? 'Deactivate' : 'Activate';
        const isBusy = isPending(exchange.id);
        return (
          <Button
            tabIndex={-1}
            aria-label={`${label} ${exchange.name}`}
            aria-disabled={isBusy}
            aria-busy={isBusy}
            onClick={(event) => onToggle(exchange, event.currentTarget)}
          >
            {label}
          </Button>
        );
      },
    },
    {
      id: 'edit',
      header: 'Edit',
      width: '3.5rem',
      controls: true,
      cell: (exchange) => (
        <Button
          tabIndex={-1}
          aria-label={`Edit ${exchange.name}`}
          onClick={() => onEdit(exchange.id)}
        >
          Edit
        </Button>
      ),
    },
    {
      id: 'delete',
      header: 'Delete',
      width: '3.75rem',
      controls: true,
      cell: (exchange) => {
        const isBusy = isPending(exchange.id, REMOVE);
        return (
          <Button
            variant="danger"
            className={styles.delete}
            tabIndex={-1}
            aria-label={`Delete ${exchange.name}`}
            aria-disabled={isBusy}
            onClick={(event) => !isBusy && onDelete(exchange, event.currentTarget)}
          >
            Delete
          </Button>
        );
      },
    },
  ];
}
