import type { EndpointQuery } from '@parallax/api/react';
import { type ApiKey, isPrivileged, type Trader } from '@parallax/protocol';
import { Button, ConfirmDialog, EmptyState, Loaded, View } from '@parallax/ui';
import { useCallback, useState } from 'react';
import { focusViewAfter } from '../tab/focus-view-after.ts';
import { PLEASE_WAIT } from '../tab/please-wait.ts';
import { ApiKeyTable } from './api-key-table.tsx';
import type { DeleteApiKey } from './use-delete-api-key.ts';

const MEMBER_NOTICE =
  'You will receive a notification when API keys are added to your account by the company admin.';

interface Props {
  trader: Trader;
  /** whether its view takes the focus when it opens */
  takesFocus: boolean;
  keys: EndpointQuery<ApiKey[]>;
  search: string;
  onSearch: (search: string) => void;
  onGenerate: () => void;
  onEdit: (apiKey: ApiKey) => void;
  deleteKey: DeleteApiKey;
}

function NoKeys({ privileged }: { privileged: boolean }) {
  if (!privileged) return <EmptyState title={MEMBER_NOTICE} />;
  return (
    <EmptyState
      title="No API key generated"
      hint="Generate an access token to call the API from a program."
    />
  );
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
    <View
      title="API"
      takesFocus={takesFocus}
      {...(!privileged && keys.state === 'shown' && { text: MEMBER_NOTICE })}
      action={
        privileged && (
          <Button variant="primary" onClick={onGenerate}>
            Generate access token
          </Button>
        )
      }
    >
      <Loaded
        result={keys}
        failure="The API keys could not be loaded"
        loadingText={PLEASE_WAIT}
        empty={<NoKeys privileged={privileged} />}
      >
        {(all) => (
          <ApiKeyTable
            keys={all}
            search={search}
            onSearch={onSearch}
            {...(privileged && { onEdit, onDelete })}
          />
        )}
      </Loaded>
      <DeleteDialog deletion={deletion} deleteKey={deleteKey} onClose={close} />
    </View>
  );
}
