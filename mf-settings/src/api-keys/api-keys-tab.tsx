import { useEndpointQuery } from '@parallax/api/react';
import { listApiKeys, type Trader } from '@parallax/protocol';
import { useFailureToast } from '@parallax/store';
import { useState } from 'react';
import { ForTrader } from '../tab/for-trader.tsx';
import { useListAndForms } from '../tab/use-list-and-forms.ts';
import { ApiKeys } from './api-keys.tsx';
import { EditToken } from './edit-token.tsx';
import { GenerateToken } from './generate-token.tsx';
import { useDeleteApiKey } from './use-delete-api-key.ts';

function ApiTab({ trader }: { trader: Trader }) {
  const keys = useEndpointQuery(
    listApiKeys,
    { query: { CompanyId: trader.companyId } },
    { fallback: 'Failed to get API keys', refetchOnWindowFocus: 'always' },
  );
  useFailureToast(keys);
  const [search, setSearch] = useState('');
  const { isAdding, edited, isDeleted, takesFocus, showList, showAdd, showEdit } = useListAndForms(
    keys.data,
  );
  const deleteKey = useDeleteApiKey();

  if (isAdding) return <GenerateToken onLeave={showList} />;
  if (edited) return <EditToken apiKey={edited} isDeleted={isDeleted} onLeave={showList} />;
  return (
    <ApiKeys
      takesFocus={takesFocus}
      trader={trader}
      keys={keys}
      search={search}
      onSearch={setSearch}
      onGenerate={showAdd}
      onEdit={showEdit}
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
