import { useEndpointQuery } from '@parallax/api/react';
import {
  type CompanyExchange,
  isPrivileged,
  listCompanyExchanges,
  type Trader,
} from '@parallax/protocol';
import { useFailureToast } from '@parallax/store';
import { Button, EmptyState, Loaded, useGuardedView, View } from '@parallax/ui';
import { useMemo, useState } from 'react';
import { ForTrader } from '../tab/for-trader.tsx';
import { PLEASE_WAIT } from '../tab/please-wait.ts';
import { AddExchange } from './add-exchange.tsx';
import { EditExchange } from './edit-exchange.tsx';
import { ExchangeTable } from './exchange-table.tsx';
import { MEMBER_NOTICE } from './exchanges-texts.ts';
import { NO_FILTERS, withoutCustodiansAndPrimeBrokers } from './filter-exchanges.ts';
import { useExchangeActions } from './use-exchange-actions.ts';

type Screen =
  | { name: 'list' | 'add' }
  /** the exchange as it was when its form was opened */
  | { name: 'edit'; exchange: CompanyExchange };

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
  const [screen, show] = useGuardedView<Screen>({ name: 'list' });
  const [filters, setFilters] = useState(NO_FILTERS);
  const actions = useExchangeActions();
  const list = () => show({ name: 'list' });
  const add = () => show({ name: 'add' });

  if (screen.name === 'add') return <AddExchange companyId={trader.companyId} onLeave={list} />;
  if (screen.name === 'edit') {
    const current = exchanges.find(({ id }) => id === screen.exchange.id);
    return (
      <EditExchange
        exchange={current ?? screen.exchange}
        isDeleted={data !== undefined && !current}
        onLeave={list}
      />
    );
  }
  return (
    <View
      title="Exchanges"
      action={
        isPrivileged(trader) && (
          <Button variant="primary" onClick={add}>
            Add exchange
          </Button>
        )
      }
    >
      <Loaded
        of={connections}
        failure="The exchanges could not be loaded"
        loadingText={PLEASE_WAIT}
        empty={<NoExchanges trader={trader} onAdd={add} />}
      >
        {() =>
          exchanges.length === 0 ? (
            <NoExchanges trader={trader} onAdd={add} />
          ) : (
            <ExchangeTable
              trader={trader}
              exchanges={exchanges}
              filters={filters}
              onFilter={setFilters}
              actions={actions}
              onEdit={(exchange) => show({ name: 'edit', exchange })}
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
