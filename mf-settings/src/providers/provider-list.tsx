import type { CompanyExchange } from '@parallax/protocol';
import { FieldGroup, IncrementalList, MultiSelect } from '@parallax/ui';
import { useMemo } from 'react';
import { type Status, StatusFilter } from '../connections/status-filter.tsx';
import { type ListProps, ListView } from '../tab/list-view.tsx';
import { useDeleteDialog } from '../tab/use-delete-dialog.tsx';
import { type ProviderActions, ProviderCard, VaultStatusFilter } from './provider-card.tsx';
import type { ProviderKind } from './provider-kind.ts';
import styles from './providers.module.css';
import type { ProviderRequests } from './use-provider-requests.ts';

export interface ProviderFilter {
  /** ids of connections; empty shows all */
  readonly chosen: readonly string[];
  readonly status: Status;
}

interface Props extends Omit<ListProps<CompanyExchange>, 'savedId'>, ProviderRequests {
  kind: ProviderKind;
  filter: ProviderFilter;
  onFilter: (filter: ProviderFilter) => void;
}

function Filters(props: Pick<Props, 'kind' | 'filter' | 'onFilter'> & { all: CompanyExchange[] }) {
  const { kind, all, filter, onFilter } = props;
  return (
    <div className={styles.filters}>
      <FieldGroup label={kind.texts.filterLabel}>
        <MultiSelect
          allLabel={kind.texts.allLabel}
          options={all.map(({ id, name, exchangeDisplayName }) => ({
            value: id,
            label: name,
            detail: exchangeDisplayName,
          }))}
          selected={filter.chosen}
          onChange={(chosen) => onFilter({ ...filter, chosen })}
        />
      </FieldGroup>
      <StatusFilter
        className={styles.status}
        allLabel={kind.texts.allStatuses}
        value={filter.status}
        onChange={(status) => onFilter({ ...filter, status })}
      />
    </div>
  );
}

/** The connected custodians or prime brokers, read-only for traders who are not privileged. */
export function ProviderList(props: Props) {
  const { kind, deleteItem, toggleVault, filter, onFilter, onEdit } = props;
  const { texts } = kind;
  const [remove, deleteDialog] = useDeleteDialog({
    title: texts.deleteTitle,
    nameOf: ({ exchangeDisplayName }) => exchangeDisplayName,
    detailOf: ({ name }) => name,
    deleteItem,
  });
  const actions = useMemo(
    (): ProviderActions => ({ edit: onEdit, remove, toggleVault }),
    [onEdit, remove, toggleVault],
  );
  return (
    <>
      <ListView
        {...props}
        title={texts.title}
        itemsName={texts.items}
        addLabel={texts.add}
        empty={{ title: texts.emptyTitle, addFirst: texts.addFirst }}
      >
        {(all, mayEdit) => {
          const chosen = new Set(filter.chosen);
          const selected = all.filter(({ id }) => chosen.has(id));
          return (
            <>
              <Filters kind={kind} all={all} filter={filter} onFilter={onFilter} />
              <VaultStatusFilter value={filter.status}>
                <IncrementalList items={selected.length > 0 ? selected : all}>
                  {(connection) => (
                    <ProviderCard
                      key={connection.id}
                      connection={connection}
                      actions={mayEdit ? actions : undefined}
                    />
                  )}
                </IncrementalList>
              </VaultStatusFilter>
            </>
          );
        }}
      </ListView>
      {deleteDialog}
    </>
  );
}
