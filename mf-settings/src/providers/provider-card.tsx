import type { CompanyExchange } from '@parallax/protocol';
import { AccordionCard } from '@parallax/ui';
import { createContext, memo, useContext } from 'react';
import type { Status } from '../connections/status-filter.tsx';
import { MaskedKey } from '../tab/masked-key.tsx';
import { RowActions } from '../tab/row-actions.tsx';
import { ProviderLogo } from './provider-logo.tsx';
import styles from './providers.module.css';
import { passesFilter } from './vault-rules.ts';
import { type ToggleVault, VaultTable } from './vault-table.tsx';

/** The actions of privileged traders; stable between renders. */
export interface ProviderActions {
  edit: (id: string) => void;
  /**
   * asks for confirmation first
   *
   * @param button the button in the card of the connection
   */
  remove: (connection: CompanyExchange, button: Element) => void;
  toggleVault: ToggleVault;
}

/**
 * The status filter of the vaults. A context, so that a change renders only the open tables instead
 * of every card.
 */
export const VaultStatusFilter = createContext<Status>('');

interface Props {
  connection: CompanyExchange;
  actions: ProviderActions | undefined;
}

function Vaults({ connection, actions }: Props) {
  const status = useContext(VaultStatusFilter);
  return (
    <VaultTable
      connection={connection}
      vaults={connection.companyExchangeVaults.filter((vault) => passesFilter(vault, status))}
      onToggle={actions?.toggleVault}
    />
  );
}

function PlainCard({ connection, actions }: Props) {
  const { name, apiKey, exchangeId, exchangeDisplayName } = connection;
  return (
    <div className={styles.card}>
      <AccordionCard
        leading={<ProviderLogo id={exchangeId} name={exchangeDisplayName} />}
        title={name}
        detail={<MaskedKey tail={apiKey} />}
        contentName="vaults"
        actions={
          actions && (
            <RowActions
              itemName={name}
              editLabel="Edit Alias and Vaults"
              onEdit={() => actions.edit(connection.id)}
              deletion={{ onOpenDialog: (button) => actions.remove(connection, button) }}
            />
          )
        }
      >
        <Vaults connection={connection} actions={actions} />
      </AccordionCard>
    </div>
  );
}

/** A connected custodian or prime broker. Memoized, so that a filter does not render all cards. */
export const ProviderCard = memo(PlainCard);
