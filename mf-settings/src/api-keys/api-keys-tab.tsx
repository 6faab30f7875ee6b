import { useEndpointQuery } from '@parallax/api/react';
import { listApiKeys, type Trader } from '@parallax/protocol';
import { useFailureToast } from '@parallax/store';
import { useGuardedView, useRetainedItem } from '@parallax/ui';
import { useState } from 'react';
import { ForTrader } from '../tab/for-trader.tsx';
import { ApiKeys } from './api-keys.tsx';
import { EditToken } from './edit-token.tsx';
import { GenerateToken } from './generate-token.tsx';
import { useDeleteApiKey } from './use-delete-api-key.ts';

type ApiView = { name: 'list' | 'generate' } | { name: 'edit'; keyId: string };

function ApiTab({ trader }: { trader: Trader }) {
  const keys = useEndpointQuery(
    listApiKeys,
    { query: { CompanyId: trader.companyId } },
    { fallback: 'Failed to get API keys', refetchOnWindowFocus: 'always' },
  );
  useFailureToast(keys);
  const [search, setSearch] = useState('');
  const [view, show, hasChanged] = useGuardedView<ApiView>({ name: 'list' });
  const keyId = view.name === 'edit' ? view.keyId : undefined;
  const { item: apiKey, isDeleted } = useRetainedItem(keys.data, keyId);
  const deleteKey = useDeleteApiKey();
  const showList = () => show({ name: 'list' });

  if (view.name === 'generate') return <GenerateToken onLeave={showList} />;
  if (apiKey) return <EditToken apiKey={apiKey} isDeleted={isDeleted} onLeave={showList} />;
  return (
    <ApiKeys
      takesFocus={hasChanged}
      trader={trader}
      keys={keys}
      search={search}
      onSearch={setSearch}
      onGenerate={() => show({ name: 'generate' })}
      onEdit={({ id }) => show({ name: 'edit', keyId: id })}
      deleteKey={deleteKey}
    />
  );
}

/**
 * The API tab: for privileged traders the access tokens of the company, which they create, edit and
 * delete; for others their own, read-only. The specification calls a token 'API key' in the table and
 * 'access token' in the forms, and the code follows it.
 */
export default function ApiKeysTab() {
  return <ForTrader>{(trader) => <ApiTab trader={trader} />}</ForTrader>;
}
