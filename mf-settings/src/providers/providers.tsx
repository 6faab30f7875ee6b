import { type CompanyExchange, newId } from '@parallax/protocol';
import { useRetainedItem } from '@parallax/ui';
import { useCallback, useState } from 'react';
import { useConnections } from '../connections/use-connections.ts';
import { TakesFocus } from '../tab/list-and-forms.tsx';
import { AddProvider, type AddStep } from './add-provider.tsx';
import { EditProvider } from './edit-provider.tsx';
import { type Provider, providerOf } from './provider.ts';
import type { ProviderKind } from './provider-kind.ts';
import { type ProviderFilter, ProviderList } from './provider-list.tsx';
import { ProviderScreen } from './provider-screen.tsx';
import { useProviderRequests } from './use-provider-requests.ts';

/** A form that adds a provider. */
interface AddForm {
  name: 'add';
  /** distinguishes the form from earlier ones */
  id: string;
  provider: Provider;
  isRegistered: boolean;
  step: AddStep;
}

type Shown = { name: 'list' } | AddForm | { name: 'edit'; id: string };

/** The list when the tab opens; does not move the focus. */
const FIRST_LIST: Shown = { name: 'list' };
/** The list after a form is closed; takes the focus. */
const LIST: Shown = { name: 'list' };

const newForm = (provider: Provider): AddForm => ({
  name: 'add',
  id: newId(),
  provider,
  isRegistered: false,
  step: 'information',
});

/** The connected custodians or prime brokers, and the screens that add and edit them. */
export function Providers({ kind }: { kind: ProviderKind }) {
  const { flag, providers, texts } = kind;
  const isOfKind = useCallback((connection: CompanyExchange) => connection[flag], [flag]);
  const connections = useConnections(isOfKind, texts.listFailed);
  const [shown, show] = useState<Shown>(FIRST_LIST);
  const [filter, setFilter] = useState<ProviderFilter>({ chosen: [], status: '' });
  const editedId = shown.name === 'edit' ? shown.id : undefined;
  const { item: edited, isDeleted } = useRetainedItem(connections.data, editedId);
  const requests = useProviderRequests();
  const showList = () => show(LIST);
  const onEdit = useCallback((id: string) => show({ name: 'edit', id }), []);

  if (shown.name === 'add') {
    const { id, provider, isRegistered, step } = shown;
    // a response may arrive after the form was closed, even when another form is open
    const update = (next: (form: AddForm) => Shown) =>
      show((current) => (current.name === 'add' && current.id === id ? next(current) : current));
    return (
      <ProviderScreen
        title={texts.addTitle}
        label={texts.providersLabel}
        providers={isRegistered ? [provider] : providers}
        provider={provider}
        onSelect={(next) => show(newForm(next))}
        // in the second step, Back returns to the first
        onBack={step === 'information' ? showList : undefined}
      >
        <AddProvider
          key={id}
          kind={kind}
          provider={provider}
          onRegistered={() => update((form) => ({ ...form, isRegistered: true }))}
          onStep={(opened) => update((form) => ({ ...form, step: opened }))}
          onLeave={() => update(() => LIST)}
        />
      </ProviderScreen>
    );
  }
  if (edited) {
    const provider = providerOf(edited, providers);
    return (
      <ProviderScreen
        title={texts.editTitle}
        label={texts.providersLabel}
        providers={[provider]}
        provider={provider}
        onSelect={() => undefined}
        onBack={showList}
      >
        <EditProvider
          kind={kind}
          provider={provider}
          item={edited}
          isDeleted={isDeleted}
          onSaved={showList}
          onLeave={showList}
        />
      </ProviderScreen>
    );
  }
  return (
    <TakesFocus value={shown !== FIRST_LIST}>
      <ProviderList
        kind={kind}
        result={connections}
        {...requests}
        filter={filter}
        onFilter={setFilter}
        onAdd={() => show(newForm(providers[0]))}
        onEdit={onEdit}
      />
    </TakesFocus>
  );
}
