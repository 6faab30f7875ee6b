import { useEndpointQuery } from '@parallax/api/react';
import { type CompanyExchange, listCompanyExchanges, type Trader } from '@parallax/protocol';
import { useFailureToast } from '@parallax/store';
import type { QueryResult } from '@parallax/ui';
import { useMemo, useState } from 'react';
import { AddProvider, type AddStep } from './add-provider.tsx';
import { EditProvider } from './edit-provider.tsx';
import { type Provider, providerOf } from './provider.ts';
import type { ProviderKind } from './provider-kind.ts';
import { type ProviderFilter, ProviderList } from './provider-list.tsx';
import { ProviderScreen } from './provider-screen.tsx';

type Shown =
  | { name: 'list' }
  | { name: 'add'; provider: Provider; isRegistered: boolean; step: AddStep }
  | { name: 'edit'; connection: CompanyExchange };

const LIST: Shown = { name: 'list' };

/** The connected custodians or prime brokers, and the screens that add and edit them. */
export function Providers({ kind, trader }: { kind: ProviderKind; trader: Trader }) {
  const { flag, providers, texts } = kind;
  const exchanges = useEndpointQuery(listCompanyExchanges, {}, { fallback: texts.listFailed });
  useFailureToast(exchanges);
  const [shown, show] = useState<Shown>(LIST);
  const [filter, setFilter] = useState<ProviderFilter>({ chosen: [], status: '' });
  const { data } = exchanges;
  const own = useMemo(() => data?.filter((exchange) => exchange[flag]), [data, flag]);
  const list = () => show(LIST);

  if (shown.name === 'add') {
    const { provider, isRegistered, step } = shown;
    // a response may arrive after the view was left
    const change = (next: Partial<Extract<Shown, { name: 'add' }>>) =>
      show((now) => (now.name === 'add' ? { ...now, ...next } : now));
    return (
      <ProviderScreen
        title={texts.addTitle}
        label={texts.providersLabel}
        providers={isRegistered ? [provider] : providers}
        provider={provider}
        onSelect={(next) => change({ provider: next })}
        // in the second step, Back returns to the first
        onBack={step === 'information' ? list : undefined}
      >
        <AddProvider
          key={provider.id}
          kind={kind}
          provider={provider}
          trader={trader}
          onRegistered={() => change({ isRegistered: true })}
          onStep={(opened) => change({ step: opened })}
          onLeave={() => show((now) => (now.name === 'add' ? LIST : now))}
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
        label={texts.providersLabel}
        providers={[provider]}
        provider={provider}
        onSelect={() => undefined}
        onBack={list}
      >
        <EditProvider
          kind={kind}
          provider={provider}
          connection={connection ?? shown.connection}
          isDeleted={own !== undefined && connection === undefined}
          onLeave={list}
        />
      </ProviderScreen>
    );
  }
  const result: QueryResult<CompanyExchange[]> =
    own === undefined ? exchanges : { state: own.length === 0 ? 'empty' : 'shown', data: own };
  return (
    <ProviderList
      kind={kind}
      trader={trader}
      connections={result}
      filter={filter}
      onFilter={setFilter}
      onAdd={() =>
        show({ name: 'add', provider: providers[0], isRegistered: false, step: 'information' })
      }
      onEdit={(connection) => show({ name: 'edit', connection })}
    />
  );
}
