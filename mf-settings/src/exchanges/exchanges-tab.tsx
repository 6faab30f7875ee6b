import type { Trader } from '@parallax/protocol';
import { useState } from 'react';
import { ForTrader } from '../tab/for-trader.tsx';
import { ListView } from '../tab/list-view.tsx';
import { useConnections } from '../tab/use-connections.ts';
import { useListAndForms } from '../tab/use-list-and-forms.ts';
import { AddExchange } from './add-exchange.tsx';
import { EditExchange } from './edit-exchange.tsx';
import { ExchangeTable } from './exchange-table.tsx';
import { clearDeletedExchange, isExchange, NO_FILTERS } from './filter-exchanges.ts';
import { useExchangeActions } from './use-exchange-actions.ts';

function Exchanges({ trader }: { trader: Trader }) {
  const exchanges = useConnections(isExchange, 'Failed to get company exchanges');
  const { data } = exchanges;
  const { isAdding, edited, isDeleted, takesFocus, showList, showAdd, showEdit } =
    useListAndForms(data);
  const [filters, setFilters] = useState(NO_FILTERS);
  const validFilters = data ? clearDeletedExchange(filters, data) : filters;
  if (validFilters !== filters) setFilters(validFilters);
  const actions = useExchangeActions();

  if (isAdding) return <AddExchange companyId={trader.companyId} onLeave={showList} />;
  if (edited) return <EditExchange exchange={edited} isDeleted={isDeleted} onLeave={showList} />;
  return (
    <ListView
      trader={trader}
      title="Exchanges"
      takesFocus={takesFocus}
      items="exchanges"
      result={exchanges}
      addLabel="Add exchange"
      onAdd={showAdd}
      empty={{ title: 'No exchanges running', addFirst: 'Add your first exchange' }}
    >
      {(all) => (
        <ExchangeTable
          trader={trader}
          exchanges={all}
          filters={validFilters}
          onFilter={setFilters}
          actions={actions}
          onEdit={showEdit}
        />
      )}
    </ListView>
  );
}

/** The Exchanges tab: the company's exchanges, which admins can change; individuals can only add. */
export default function ExchangesTab() {
  return <ForTrader>{(trader) => <Exchanges trader={trader} />}</ForTrader>;
}
