import { EXCHANGES_NOT_LOADED } from '@parallax/protocol';
import { useState } from 'react';
import { useConnections } from '../connections/use-connections.ts';
import { forTrader } from '../tab/for-trader.tsx';
import { ListAndForms } from '../tab/list-and-forms.tsx';
import { ListView } from '../tab/list-view.tsx';
import { AddExchange } from './add-exchange.tsx';
import { EditExchange } from './edit-exchange.tsx';
import { ExchangeTable } from './exchange-table.tsx';
import { clearDeletedExchange, isExchange, NO_FILTERS } from './filter-exchanges.ts';
import { useExchangeActions } from './use-exchange-actions.ts';

function Exchanges() {
  const exchanges = useConnections(isExchange, EXCHANGES_NOT_LOADED);
  const { data } = exchanges;
  const [filters, setFilters] = useState(NO_FILTERS);
  const validFilters = data ? clearDeletedExchange(filters, data) : filters;
  if (validFilters !== filters) setFilters(validFilters);
  const actions = useExchangeActions();
  return (
    <ListAndForms
      items={data}
      renderList={({ onAdd, onEdit }) => (
        <ListView
          title="Exchanges"
          itemsName="exchanges"
          result={exchanges}
          addLabel="Add exchange"
          onAdd={onAdd}
          empty={{ title: 'No exchanges running', addFirst: 'Add your first exchange' }}
        >
          {(all) => (
            <ExchangeTable
              exchanges={all}
              filters={validFilters}
              onFilter={setFilters}
              actions={actions}
              onEdit={onEdit}
            />
          )}
        </ListView>
      )}
      renderAdd={(form) => <AddExchange {...form} />}
      renderEdit={(form) => <EditExchange {...form} />}
    />
  );
}

/** The Exchanges tab: the company's exchanges, which admins can change; individuals can only add. */
export default forTrader(Exchanges);
