import { type ApiKey, updateApiKey } from '@parallax/protocol';
import { deletedText } from '../tab/deleted-text.ts';
import type { EditFormProps } from '../tab/form-props.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { SETTINGS_STEP, TokenForm } from './token-form.tsx';

/** Changes the settings of an access token; its key and secret remain the same. */
export function EditToken({ item, isDeleted, ...form }: EditFormProps<ApiKey>) {
  const { save } = useTabSave(updateApiKey, { fallback: 'Failed to update API key' });
  const { name, withdraw, readOnly, ipWhitelist } = item;
  return (
    <TokenForm
      {...form}
      title="Edit Access Token"
      steps={[SETTINGS_STEP]}
      settings={{ name, withdraw, readOnly, ipWhitelist }}
      deletedText={deletedText(isDeleted, 'This API key was deleted.')}
      onSubmit={(body) => save({ query: { keyId: item.id }, body })}
    />
  );
}
