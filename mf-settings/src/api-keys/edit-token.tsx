import { fromServer } from '@parallax/api/react';
import { API_KEY_UPDATED, type ApiKey, listApiKeys, updateApiKey } from '@parallax/protocol';
import { StepList, View } from '@parallax/ui';
import { deletedText } from '../tab/deleted-text.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { TokenForm } from './token-form.tsx';
import { SETTINGS_STEP } from './token-steps.ts';

/** Changes the settings of an access token; its key and secret remain the same. */
export function EditToken(props: { apiKey: ApiKey; isDeleted: boolean; onLeave: () => void }) {
  const { apiKey, isDeleted, onLeave } = props;
  const { save } = useTabSave(updateApiKey, {
    success: fromServer(API_KEY_UPDATED),
    fallback: 'Failed to update API key',
    invalidates: [listApiKeys],
  });
  const { name, withdraw, readOnly, ipWhitelist } = apiKey;
  return (
    <View title="Edit Access Token" onBack={onLeave}>
      <StepList
        label="Edit Access Token"
        steps={[SETTINGS_STEP]}
        current={0}
        reached={0}
        onOpen={() => undefined}
      />
      <TokenForm
        settings={{ name, withdraw, readOnly, ipWhitelist }}
        submitLabel="Save"
        deletedText={deletedText(isDeleted, 'This API key was deleted.')}
        onSubmit={(body) => save({ query: { keyId: apiKey.id }, body })}
        onSaved={onLeave}
        onCancel={onLeave}
      />
    </View>
  );
}
