import {
  API_SECRET_INVALID,
  type CompanyExchange,
  type ConnectionForm,
  hasEnteredKeys,
  storedConnectionFormSchema,
} from '@parallax/protocol';
import { type Outcome, View } from '@parallax/ui';
import { Form, useSchemaForm } from '@parallax/ui/form';
import { useState } from 'react';
import { GuideLink } from '../connections/guide-link.tsx';
import { progressText } from '../connections/save-in-order.ts';
import { showInputError } from '../connections/show-input-error.ts';
import { deletedText } from '../tab/deleted-text.ts';
import type { EditFormProps } from '../tab/form-props.ts';
import { clearKeys, hasAlias, hasSecretOrPassphrase, NO_KEYS } from './credentials.ts';
import type { Provider } from './provider.ts';
import { ProviderFields } from './provider-fields.tsx';
import type { ProviderKind } from './provider-kind.ts';
import styles from './providers.module.css';
import { useSaveSteps } from './use-save-steps.ts';
import { useVaults } from './use-vaults.ts';
import { activeIds, chosenVaults, onlySelectable } from './vault-rules.ts';
import { VaultSection } from './vault-section.tsx';

const FAILED: Outcome = { ok: false };

interface Props extends EditFormProps<CompanyExchange> {
  kind: ProviderKind;
  provider: Provider;
}

/**
 * Saves the alias, keys and vaults of a connection, one request each. When a request fails, the next
 * save continues with it.
 */
export function EditProvider(props: Props) {
  const { kind, provider, item: connection, isDeleted, onSaved, onLeave } = props;
  const vaultState = useVaults(kind, connection.id);
  const vaults = vaultState.vaults ?? [];
  const steps = useSaveSteps(connection, provider, kind.texts.saveVaultsNoResponse);
  const [progress, setProgress] = useState<string>();

  const form = useSchemaForm({
    schema: storedConnectionFormSchema,
    values: { name: connection.name, ...NO_KEYS, vaultIds: activeIds(vaults) },
    onSubmit: (values) => save(values),
    onSaved,
    afterSave: NO_KEYS,
  });
  const values = form.watch();
  const chosen = onlySelectable(vaults, values.vaultIds);

  const save = async (entered: ConnectionForm): Promise<Outcome> => {
    const sent = form.watch();
    const isMissingSecret = hasEnteredKeys(entered) && !hasSecretOrPassphrase(provider, entered);
    if (showInputError(API_SECRET_INVALID, isMissingSecret)) return FAILED;
    setProgress(undefined);
    const result = await steps.saveAll(entered, chosenVaults(vaults, chosen));
    setProgress(progressText(result));
    // only after a partial save: after a complete one, the form clears them if it stays open
    if (result.saved.includes('keys') && result.unsaved.length > 0) clearKeys(form, sent);
    // the new keys may belong to an account with other vaults
    if (result.saved.includes('keys')) await vaultState.refresh();
    return { ok: result.unsaved.length === 0 };
  };

  const isReady = chosen.length > 0 && hasAlias(values);
  const missing = chosen.length > 0 ? 'Enter an alias.' : 'Check at least one vault.';
  return (
    <View level={4} title="Information">
      <GuideLink id={provider.id} name={provider.label} />
      <Form
        form={{ ...form, canSubmit: form.canSubmit && isReady }}
        missingText={isReady || vaultState.vaults === undefined ? undefined : missing}
        label="Information"
        deletedText={deletedText(isDeleted, `${connection.name} was deleted.`)}
        onCancel={onLeave}
      >
        <div className={styles.fields}>
          <ProviderFields form={form} provider={provider} storedKeySuffix={connection.apiKey} />
        </div>
        <VaultSection
          state={vaultState}
          chosen={chosen}
          onChange={(ids) => form.setValue('vaultIds', ids, { shouldDirty: true })}
        />
        {progress !== undefined && (
          <p className={styles.notice} role="alert">
            {progress}
          </p>
        )}
      </Form>
    </View>
  );
}
