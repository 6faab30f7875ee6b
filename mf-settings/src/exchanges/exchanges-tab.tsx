import { EXCHANGES_NOT_LOADED } from '@parallax/protocol';
import { Button, useGuardedView } from '@parallax/ui';
import { type RefObject, useRef, useState } from 'react';
import { useConnections } from '../connections/use-connections.ts';
import { forTrader } from '../tab/for-trader.tsx';
import { ListAndForms } from '../tab/list-and-forms.tsx';
import { ListView } from '../tab/list-view.tsx';
import { AddExchange } from './add-exchange.tsx';
import { EditExchange } from './edit-exchange.tsx';
import { ExchangeTable } from './exchange-table.tsx';
import { clearDeletedExchange, isExchange, NO_FILTERS } from './filter-exchanges.ts';
import { TradingLimits } from './trading-limits/trading-limits.tsx';
import { TradingLog } from './trading-log/trading-log.tsx';
import { useExchangeActions } from './use-exchange-actions.ts';

function Exchanges() {
  const exchanges = useConnections(isExchange, EXCHANGES_NOT_LOADED);
  const { data } = exchanges;
  const [filters, setFilters] = useState(NO_FILTERS);
  const validFilters = data ? clearDeletedExchange(filters, data) : filters;
  if (validFilters !== filters) setFilters(validFilters);
  const actions = useExchangeActions();
  const [view, show] = useGuardedView<'exchanges' | 'limits' | 'log'>('exchanges');
  const limitsButton = useRef<HTMLButtonElement>(null);
  const logButton = useRef<HTMLButtonElement>(null);
  const returnTo = (button: RefObject<HTMLButtonElement | null>): void => {
    show('exchanges');
    // after the list is shown again
    requestAnimationFrame(() => button.current?.focus());
  };
  if (view === 'limits') return <TradingLimits onLeave={() => returnTo(limitsButton)} />;
  if (view === 'log') return <TradingLog onLeave={() => returnTo(logButton)} />;
  return (
    <ListAndForms
      items={data}
      renderList={({ onAdd, onEdit }) => (
        <ListView
          title="Exchanges"
          itemsName="exchanges"
          result={exchanges}
          actions={
            <>
              <Button ref={limitsButton} onClick={() => show('limits')}>
                Trading limits
              </Button>
              <Button ref={logButton} onClick={() => show('log')}>
                Trading log
              </Button>
            </>
          }
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

/**
 * The Exchanges tab: the company's exchanges, which admins can change; individuals can only add. The trading
 * limits and the trading log replace the list.
 */
export default forTrader(Exchanges);
