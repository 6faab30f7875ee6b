import type { CompanyExchange, Trader } from '@parallax/protocol';
import type { Reading } from '@parallax/ui';
import { useMemo, useState } from 'react';
import { useCompanyExchanges } from '../company-exchanges/use-company-exchanges.ts';
import { AddProvider } from './add-provider.tsx';
import { EditProvider } from './edit-provider.tsx';
import { type Provider, providerOf } from './provider.ts';
import type { ProviderKind } from './provider-kind.ts';
import { type ProviderFilter, ProviderList } from './provider-list.tsx';
import { ProviderScreen } from './provider-screen.tsx';

type Shown =
  | { name: 'list' }
  | { name: 'add'; provider: Provider; isRegistered: boolean }
  | { name: 'edit'; connection: CompanyExchange };

/** The connected custodians or prime brokers, and the screens that add and edit them. */
export function Providers({ kind, trader }: { kind: ProviderKind; trader: Trader }) {
  const { flag, providers, texts } = kind;
  const exchanges = useCompanyExchanges(trader.traderId);
  const [shown, show] = useState<Shown>({ name: 'list' });
  const [filter, setFilter] = useState<ProviderFilter>({ chosen: [], status: '' });
  const { data } = exchanges;
  const own = useMemo(() => data?.filter((exchange) => exchange[flag]), [data, flag]);
  const list = () => show({ name: 'list' });

  if (shown.name === 'add') {
    const { provider, isRegistered } = shown;
    return (
      <ProviderScreen
        title={texts.addTitle}
        label={texts.kinds}
        providers={isRegistered ? [provider] : providers}
        provider={provider}
        onSelect={(next) => show({ ...shown, provider: next })}
        onBack={list}
      >
        <AddProvider
          key={provider.guide}
          kind={kind}
          provider={provider}
          trader={trader}
          onRegistered={() => show({ ...shown, isRegistered: true })}
          onLeave={list}
        />
      </ProviderScreen>
    );
  }
  if (shown.name === 'edit') {
    const connection = own?.find(({ id }) => id === shown.connection.id);
    const provider = providerOf(shown.connection, providers);
    return (
      <ProviderScreen
        title={texts.editTitle}
        label={texts.kinds}
        providers={[provider]}
        provider={provider}
        onSelect={() => undefined}
        onBack={list}
      >
        <EditProvider
          kind={kind}
          provider={provider}
          connection={connection ?? shown.connection}
          isGone={own !== undefined && connection === undefined}
          trader={trader}
          onLeave={list}
        />
      </ProviderScreen>
    );
  }
  const reading: Reading<CompanyExchange[]> =
    own === undefined ? exchanges : { state: own.length === 0 ? 'empty' : 'shown', data: own };
  return (
    <ProviderList
      kind={kind}
      trader={trader}
      connections={reading}
      filter={filter}
      onFilter={setFilter}
      onAdd={() => show({ name: 'add', provider: providers[0], isRegistered: false })}
      onEdit={(connection) => show({ name: 'edit', connection })}
    />
  );
}
