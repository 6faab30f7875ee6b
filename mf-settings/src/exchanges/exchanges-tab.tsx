import { useEndpointQuery } from '@parallax/api/react';
import {
  type CompanyExchange,
  isPrivileged,
  listCompanyExchanges,
  type Trader,
} from '@parallax/protocol';
import { useFailureToast } from '@parallax/store';
import { Button, EmptyState, Loaded, useGuardedView, useRetainedItem, View } from '@parallax/ui';
import { useCallback, useMemo, useState } from 'react';
import { ForTrader } from '../tab/for-trader.tsx';
import { PLEASE_WAIT } from '../tab/please-wait.ts';
import { AddExchange } from './add-exchange.tsx';
import { EditExchange } from './edit-exchange.tsx';
import { ExchangeTable } from './exchange-table.tsx';
import { MEMBER_NOTICE } from './exchanges-texts.ts';
import {
  clearDeletedExchange,
  NO_FILTERS,
  withoutCustodiansAndPrimeBrokers,
} from './filter-exchanges.ts';
import { useExchangeActions } from './use-exchange-actions.ts';

type Screen = { name: 'list' | 'add' } | { name: 'edit'; exchangeId: string };

function NoExchanges({ trader, onAdd }: { trader: Trader; onAdd: () => void }) {
  if (!isPrivileged(trader)) return <EmptyState title={MEMBER_NOTICE} />;
  return (
    <EmptyState
      title="No exchanges running"
      action={<Button onClick={onAdd}>Add your first exchange</Button>}
    />
  );
}

function Exchanges({ trader }: { trader: Trader }) {
  const connections = useEndpointQuery(
    listCompanyExchanges,
    {},
    {
      fallback: 'Failed to get company exchanges',
    },
  );
  useFailureToast(connections);
  const { data } = connections;
  const exchanges = useMemo(() => withoutCustodiansAndPrimeBrokers(data ?? []), [data]);
  const [screen, show, hasChanged] = useGuardedView<Screen>({ name: 'list' });
  const [filters, setFilters] = useState(NO_FILTERS);
  const validFilters = data ? clearDeletedExchange(filters, exchanges) : filters;
  if (validFilters !== filters) setFilters(validFilters);
  const actions = useExchangeActions();
  const exchangeId = screen.name === 'edit' ? screen.exchangeId : undefined;
  const { item: edited, isDeleted } = useRetainedItem(data && exchanges, exchangeId);
  const showList = () => show({ name: 'list' });
  const showAdd = () => show({ name: 'add' });
  const showEdit = useCallback(
    ({ id }: CompanyExchange) => show({ name: 'edit', exchangeId: id }),
    [show],
  );

  if (screen.name === 'add') return <AddExchange companyId={trader.companyId} onLeave={showList} />;
  if (edited) return <EditExchange exchange={edited} isDeleted={isDeleted} onLeave={showList} />;
  return (
    <View
      title="Exchanges"
      takesFocus={hasChanged}
      action={
        isPrivileged(trader) && (
          <Button variant="primary" onClick={showAdd}>
            Add exchange
          </Button>
        )
      }
    >
      <Loaded
        result={connections}
        failure="The exchanges could not be loaded"
        loadingText={PLEASE_WAIT}
        empty={<NoExchanges trader={trader} onAdd={showAdd} />}
      >
        {() =>
          exchanges.length === 0 ? (
            <NoExchanges trader={trader} onAdd={showAdd} />
          ) : (
            <ExchangeTable
              trader={trader}
              exchanges={exchanges}
              filters={validFilters}
              onFilter={setFilters}
              actions={actions}
              onEdit={showEdit}
            />
          )
        }
      </Loaded>
    </View>
  );
}

/** The Exchanges tab: the company's exchanges, which admins can change; individuals can only add. */
export default function ExchangesTab() {
  return <ForTrader>{(trader) => <Exchanges trader={trader} />}</ForTrader>;
}
