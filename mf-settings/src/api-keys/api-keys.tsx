import type { EndpointQuery } from '@parallax/api/react';
import { type ApiKey, isPrivileged, type Trader } from '@parallax/protocol';
import { ConfirmDialog } from '@parallax/ui';
import { useCallback, useState } from 'react';
import { focusViewAfter } from '../tab/focus-view-after.ts';
import { ListView } from '../tab/list-view.tsx';
import { memberNotice } from '../tab/member-notice.ts';
import { ApiKeyTable } from './api-key-table.tsx';
import type { DeleteApiKey } from './use-delete-api-key.ts';

const ITEMS = 'API keys';

interface Props {
  trader: Trader;
  /** whether its view takes the focus when it opens */
  takesFocus: boolean;
  keys: EndpointQuery<ApiKey[]>;
  search: string;
  onSearch: (search: string) => void;
  onGenerate: () => void;
  onEdit: (keyId: string) => void;
  deleteKey: DeleteApiKey;
}

interface Deletion {
  readonly apiKey: ApiKey;
  /** the button in the row of the key */
  readonly button: Element;
}

function DeleteDialog(props: {
  deletion: Deletion | undefined;
  deleteKey: DeleteApiKey;
  onClose: () => void;
}) {
  const { deletion, deleteKey, onClose } = props;
  const remove = async ({ apiKey: { id }, button }: Deletion): Promise<void> => {
    const focusView = focusViewAfter(button);
    const outcome = await deleteKey(id);
    if (outcome?.ok) focusView();
  };
  return (
    <ConfirmDialog
      title="Delete API key"
      open={deletion !== undefined}
      onOpenChange={onClose}
      confirmLabel="Delete"
      danger
      onConfirm={() => deletion && void remove(deletion)}
    >
      Do you really want to delete {deletion?.apiKey.name}? Programs that use it lose access
      immediately.
    </ConfirmDialog>
  );
}

/** The table of access tokens, read-only for traders who are not privileged. */
export function ApiKeys(props: Props) {
  const { trader, takesFocus, keys, search, onSearch, onGenerate, onEdit, deleteKey } = props;
  const privileged = isPrivileged(trader);
  const [deletion, setDeletion] = useState<Deletion>();
  const close = useCallback(() => setDeletion(undefined), []);
  const onDelete = useCallback(
    (apiKey: ApiKey, button: Element) => setDeletion({ apiKey, button }),
    [],
  );
  return (
    <>
      <ListView
        trader={trader}
        title="API"
        text={!privileged && keys.state === 'shown' ? memberNotice(ITEMS) : undefined}
        takesFocus={takesFocus}
        items={ITEMS}
        result={keys}
        addLabel="Generate access token"
        onAdd={onGenerate}
        empty={{
          title: 'No API key generated',
          hint: 'Generate an access token to call the API from a program.',
        }}
      >
        {(all) => (
          <ApiKeyTable
            keys={all}
            search={search}
            onSearch={onSearch}
            {...(privileged && { onEdit, onDelete })}
          />
        )}
      </ListView>
      <DeleteDialog deletion={deletion} deleteKey={deleteKey} onClose={close} />
    </>
  );
}
