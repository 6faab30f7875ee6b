import { type ApiKey, deleteApiKey, listApiKeys } from '@parallax/protocol';
import { useState } from 'react';
import { forTrader } from '../tab/for-trader.tsx';
import { ListAndForms } from '../tab/list-and-forms.tsx';
import { useCompanyInput } from '../tab/tab-trader.ts';
import { useTabDeletion } from '../tab/use-tab-deletion.ts';
import { useTabQuery } from '../tab/use-tab-query.ts';
import { ApiKeys } from './api-keys.tsx';
import { EditToken } from './edit-token.tsx';
import { GenerateToken } from './generate-token.tsx';

function ApiTab() {
  const keys = useTabQuery(listApiKeys, useCompanyInput(), {
    fallback: 'Failed to get API keys',
    refetchOnWindowFocus: 'always',
  });
  const [search, setSearch] = useState('');
  const { deleteItem } = useTabDeletion(
    deleteApiKey,
    { fallback: 'Failed to delete API key' },
    ({ id }: ApiKey, send) => send({ query: { keyId: id } }),
  );
  return (
    <ListAndForms
      items={keys.data}
      renderList={(actions) => (
        <ApiKeys
          {...actions}
          result={keys}
          deleteItem={deleteItem}
          search={search}
          onSearch={setSearch}
        />
      )}
      renderAdd={(form) => (
        // the current search could hide the new key
        <GenerateToken {...form} onGenerated={() => setSearch('')} />
      )}
      renderEdit={(form) => <EditToken {...form} />}
    />
  );
}

/**
 * The API tab: for privileged traders the access tokens of the company, which they create, edit and
 * delete; for others their own, read-only. The specification calls a token 'API key' in the table and
 * 'access token' in the forms, and the code follows it.
 */
export default forTrader(ApiTab);
