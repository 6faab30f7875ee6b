import type { CompanyExchange } from '@parallax/protocol';
import { type ItemRequests, REMOVE } from '@parallax/store';
import { Button, ModeBadge, StatusDot, Switch, type TableColumn } from '@parallax/ui';
import { MaskedKey } from '../tab/masked-key.tsx';
import styles from './exchanges.module.css';
import { isPaper } from './is-paper.ts';

type Column = TableColumn<CompanyExchange>;

/** The action of starting a paper account again. */
export const RESET = 'reset';

const READ_ONLY_COLUMNS: readonly Column[] = [
  {
    id: 'status',
    header: 'Status',
    width: '4.5rem',
    cell: ({ active }) =>
      active ? <StatusDot tone="up" label="Active" /> : <StatusDot tone="down" label="Inactive" />,
    value: ({ active }) => (active ? 'Active' : 'Inactive'),
    sortValue: ({ active }) => (active ? 0 : 1),
  },
  {
    id: 'name',
    header: 'Name (Alias)',
    width: 'minmax(6rem, 1fr)',
    cell: ({ name }) => <span title={name}>{name}</span>,
    sortValue: ({ name }) => name.toLocaleLowerCase('en'),
  },
  {
    id: 'exchange',
    header: 'Exchange',
    width: '6rem',
    cell: ({ exchangeDisplayName }) => exchangeDisplayName,
    sortValue: ({ exchangeDisplayName }) => exchangeDisplayName,
  },
  {
    id: 'mode',
    header: 'Mode',
    width: '3.25rem',
    cell: (exchange) => (isPaper(exchange) ? <ModeBadge mode="PAPER" /> : exchange.exchangeMode),
  },
  {
    id: 'key',
    header: 'API Key',
    width: '4rem',
    cell: (exchange) => !isPaper(exchange) && <MaskedKey tail={exchange.apiKey} />,
  },
];

interface ColumnActions {
  isPending: ItemRequests['isPending'];
  onExecution: (exchange: CompanyExchange, allowed: boolean) => void;
  onReset: (exchange: CompanyExchange) => void;
  onToggle: (exchange: CompanyExchange, button: Element) => void;
  onEdit: (id: string) => void;
  onDelete: (exchange: CompanyExchange, button: Element) => void;
}

const executionColumn = ({ onExecution }: ColumnActions): Column => ({
  id: 'execution',
  header: 'Execution',
  title: 'Whether orders can be sent through it',
  width: '3.75rem',
  controls: true,
  cell: (exchange) => (
    <span className={styles.switch}>
      <Switch
        label={`Execution: ${exchange.name}`}
        tabIndex={-1}
        checked={exchange.allowExecution}
        onCheckedChange={(allowed) => onExecution(exchange, allowed)}
      />
    </span>
  ),
  sortValue: ({ allowExecution }) => (allowExecution ? 'allowed' : 'denied'),
});

/** The key, or the button that resets a paper account, which has no key. */
const keyColumn = (column: Column, { isPending, onReset }: ColumnActions): Column => ({
  ...column,
  controls: true,
  cell: (exchange) => {
    if (!isPaper(exchange)) return column.cell(exchange);
    const isBusy = isPending(exchange.id, RESET);
    return (
      <Button
        tabIndex={-1}
        aria-label={`Reset ${exchange.name}`}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => !isBusy && onReset(exchange)}
      >
        Reset
      </Button>
    );
  },
});

/** The columns of the table; `actions` adds the columns that only admins see. */
export function exchangeColumns(actions?: ColumnActions): readonly Column[] {
  if (!actions) return READ_ONLY_COLUMNS;
  const { isPending, onToggle, onEdit, onDelete } = actions;
  return [
    ...READ_ONLY_COLUMNS.map((column) =>
      column.id === 'key' ? keyColumn(column, actions) : column,
    ),
    executionColumn(actions),
    {
      id: 'toggle',
      header: 'Activate/Deactivate',
      width: '7rem',
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
      width: '3.25rem',
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
      width: '3.25rem',
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
