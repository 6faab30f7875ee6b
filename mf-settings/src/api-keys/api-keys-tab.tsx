import { useEndpointQuery } from '@parallax/api/react';
import { type ApiKey, listApiKeys, type Trader } from '@parallax/protocol';
import { useGuardedView } from '@parallax/ui';
import { ForTrader } from '../tab/for-trader.tsx';
import { ApiKeys } from './api-keys.tsx';
import { EditToken } from './edit-token.tsx';
import { GenerateToken } from './generate-token.tsx';

type ApiView = { name: 'list' | 'generate' } | { name: 'edit'; apiKey: ApiKey };

function Api({ trader }: { trader: Trader }) {
  const keys = useEndpointQuery(
    listApiKeys,
    { query: { CompanyId: trader.companyId } },
    { fallback: 'Failed to get API keys', refetchOnWindowFocus: 'always' },
  );
  const [view, show] = useGuardedView<ApiView>({ name: 'list' });
  const list = () => show({ name: 'list' });

  if (view.name === 'generate') return <GenerateToken onLeave={list} />;
  if (view.name === 'edit') {
    // a key that another admin has deleted keeps the form, so that no input is lost
    const present = keys.data?.find(({ id }) => id === view.apiKey.id);
    return <EditToken apiKey={present ?? view.apiKey} onLeave={list} />;
  }
  return (
    <ApiKeys
      trader={trader}
      keys={keys}
      onGenerate={() => show({ name: 'generate' })}
      onEdit={(apiKey) => show({ name: 'edit', apiKey })}
    />
  );
}

/** The API tab: the company's access tokens, which privileged traders create, edit and delete. */
export default function ApiKeysTab() {
  return <ForTrader>{(trader) => <Api trader={trader} />}</ForTrader>;
}
