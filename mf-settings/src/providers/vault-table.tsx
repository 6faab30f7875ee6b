import type { CompanyExchange, Vault } from '@parallax/protocol';
import { Button, EmptyState, StatusDot, type TableColumn } from '@parallax/ui';
import { useMemo, useState } from 'react';
import { changeFromRow } from '../tab/change-from-row.ts';
import { ItemTable } from '../tab/item-table.tsx';
import styles from './providers.module.css';

export type ToggleVault = (connectionId: string, vault: Vault) => Promise<unknown>;

function VaultStatus({ vault: { active, deleted } }: { vault: Vault }) {
  if (deleted) return <StatusDot tone="quiet" label="Deleted" />;
  return <StatusDot tone={active ? 'up' : 'down'} label={active ? 'Active' : 'Inactive'} />;
}

function VaultAction({ vault, onToggle }: { vault: Vault; onToggle: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  if (vault.deleted) return null;
  const label = vault.active ? 'Deactivate' : 'Activate';
  const press = async (button: Element) => {
    setBusy(true);
    await changeFromRow(button, async () => {
      await onToggle();
      setBusy(false);
    });
  };
  return (
    <Button
      aria-label={`${label} ${vault.name}`}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={(event) => !isBusy && void press(event.currentTarget)}
    >
      {label}
    </Button>
  );
}

const COLUMNS: readonly TableColumn<Vault>[] = [
  {
    id: 'status',
    header: 'Status',
    width: '6rem',
    cell: (vault) => <VaultStatus vault={vault} />,
  },
  {
    id: 'name',
    header: 'Name (Alias)',
    width: 'minmax(8.75rem, 1fr)',
    cell: ({ name }) => name,
  },
  {
    id: 'addresses',
    header: 'Active addresses',
    width: '7rem',
    align: 'end',
    cell: ({ activeAddresses }) => activeAddresses,
  },
  {
    id: 'deleted',
    header: 'Deleted',
    width: '4.5rem',
    cell: ({ deleted }) => (deleted ? 'Yes' : 'No'),
  },
];

const actionColumn = (connectionId: string, onToggle: ToggleVault): TableColumn<Vault> => ({
  id: 'action',
  header: 'Action',
  width: '7rem',
  cell: (vault) => <VaultAction vault={vault} onToggle={() => onToggle(connectionId, vault)} />,
});

const isDeleted = ({ deleted }: Vault): boolean => deleted;

interface Props {
  connection: Pick<CompanyExchange, 'id' | 'name'>;
  vaults: readonly Vault[];
  /** undefined for traders who may not change vaults */
  onToggle: ToggleVault | undefined;
}

/** The vaults of a card. */
export function VaultTable({ connection: { id, name }, vaults, onToggle }: Props) {
  const columns = useMemo(
    () => (onToggle === undefined ? COLUMNS : [...COLUMNS, actionColumn(id, onToggle)]),
    [id, onToggle],
  );
  return (
    <ItemTable
      className={styles.table}
      label={`Vaults of ${name}`}
      columns={columns}
      rows={vaults}
      isDimmed={isDeleted}
      empty={<EmptyState title="No vaults found" />}
    />
  );
}
