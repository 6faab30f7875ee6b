import type { CompanyExchange, Trader } from '@parallax/protocol';
import { isPrivileged } from '@parallax/protocol';
import {
  Combobox,
  ConfirmDialog,
  IncrementalList,
  MultiSelect,
  type QueryResult,
} from '@parallax/ui';
import { ListView } from '../tab/list-view.tsx';
import { ProviderCard, VaultStatusFilter } from './provider-card.tsx';
import type { ProviderKind } from './provider-kind.ts';
import styles from './providers.module.css';
import { useProviderActions } from './use-provider-actions.ts';
import type { VaultStatus } from './vault-rules.ts';

export interface ProviderFilter {
  /** ids of connections; empty shows all */
  readonly chosen: readonly string[];
  readonly status: VaultStatus;
}

interface Props {
  kind: ProviderKind;
  trader: Trader;
  /** whether its view takes the focus when it opens */
  takesFocus: boolean;
  connections: QueryResult<CompanyExchange[]>;
  filter: ProviderFilter;
  onFilter: (filter: ProviderFilter) => void;
  onAdd: () => void;
  onEdit: (connection: CompanyExchange) => void;
}

const STATUSES: Readonly<Record<string, VaultStatus>> = { active: 'active', inactive: 'inactive' };

function Filters(props: Pick<Props, 'kind' | 'filter' | 'onFilter'> & { all: CompanyExchange[] }) {
  const { kind, all, filter, onFilter } = props;
  return (
    <div className={styles.filters}>
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
      <Combobox
        label="Status"
        hideLabel
        className={styles.status}
        options={[
          { value: '', label: kind.texts.allStatuses },
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
        value={filter.status}
        onChange={(status) => onFilter({ ...filter, status: STATUSES[status] ?? '' })}
      />
    </div>
  );
}

/** The connected custodians or prime brokers, read-only for traders who are not privileged. */
export function ProviderList(props: Props) {
  const { kind, trader, takesFocus, connections, filter, onFilter, onAdd, onEdit } = props;
  const { texts } = kind;
  const { actions, confirmation, answer } = useProviderActions(onEdit);
  const privileged = isPrivileged(trader);
  return (
    <>
      <ListView
        trader={trader}
        title={texts.title}
        takesFocus={takesFocus}
        items={texts.items}
        result={connections}
        addLabel={texts.add}
        onAdd={onAdd}
        empty={{ title: texts.emptyTitle, addFirst: texts.addFirst }}
      >
        {(all) => {
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
                      actions={privileged ? actions : undefined}
                    />
                  )}
                </IncrementalList>
              </VaultStatusFilter>
            </>
          );
        }}
      </ListView>
      <ConfirmDialog
        title={texts.deleteTitle}
        open={confirmation?.isOpen === true}
        onOpenChange={() => answer(false)}
        confirmLabel="Delete"
        danger
        onConfirm={() => answer(true)}
      >
        <p>Do you really want to delete {confirmation?.connection.exchangeDisplayName}?</p>
        <p className={styles.alias}>{confirmation?.connection.name}</p>
      </ConfirmDialog>
    </>
  );
}
