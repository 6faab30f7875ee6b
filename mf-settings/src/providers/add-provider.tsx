import {
  API_SECRET_INVALID,
  addCustodian,
  addPrimeBroker,
  type ConnectionForm,
  type Data,
  hasEnteredKeys,
  newConnectionFormSchema,
  PRIME_BROKER_REGISTERED,
  SERVICE_REGISTERED,
  storedConnectionFormSchema,
  type Vault,
} from '@parallax/protocol';
import { connectionChanged, type MutationOutcome, useExchanges } from '@parallax/store';
import { type Outcome, Wizard } from '@parallax/ui';
import { useSchemaForm } from '@parallax/ui/form';
import { useState } from 'react';
import { GuideLink } from '../connections/guide-link.tsx';
import { showInputError } from '../connections/show-input-error.ts';
import { useConnectionSave } from '../connections/use-connection-save.ts';
import type { StoredConnection } from '../connections/use-connection-update.ts';
import { useCompanyId } from '../tab/tab-trader.ts';
import {
  clearKeys,
  hasAlias,
  hasSecretOrPassphrase,
  isFilled,
  NO_KEYS,
  secretOf,
} from './credentials.ts';
import { entryOf, type Provider } from './provider.ts';
import { ProviderFields } from './provider-fields.tsx';
import type { ProviderKind } from './provider-kind.ts';
import styles from './providers.module.css';
import { useSaveSteps } from './use-save-steps.ts';
import { useVaultRequest } from './use-vaults.ts';
import { VaultChoice } from './vault-choice.tsx';
import { allIds, chosenVaults, onlySelectable } from './vault-rules.ts';

/** A validated registration of a provider. */
interface Registration {
  /** id of the catalogue entry */
  readonly exchangeId: string;
  readonly provider: Provider;
  readonly values: ConnectionForm;
}
type Registered = Data<typeof addCustodian>;

/** Returns a function that registers a provider and shows the outcome in a toast. */
function useRegister({
  flag,
  texts,
}: ProviderKind): (registration: Registration) => Promise<MutationOutcome<Registered>> {
  const companyId = useCompanyId();
  const custodian = useConnectionSave(addCustodian, {
    success: SERVICE_REGISTERED,
    fallback: texts.addFailed,
  });
  const primeBroker = useConnectionSave(addPrimeBroker, {
    success: PRIME_BROKER_REGISTERED,
    fallback: texts.addFailed,
  });
  return ({ exchangeId, provider, values }) => {
    const { name, apiKey, secretKey, passphrase } = values;
    if (flag === 'primeBroker') {
      const body = { name, companyId, exchangeId, apiKey, secretKey, passphrase };
      return primeBroker.save({ body });
    }
    const secret = secretOf(provider, values);
    return custodian.save({
      body: {
        Name: name,
        CompanyId: companyId,
        ExchangeId: exchangeId,
        ApiKey: apiKey,
        ...(provider.hasPassphrase && { Passphrase: passphrase }),
        ...(provider.secret === 'file' ? { SecretKeyFile: secret } : { SecretKey: secret }),
      },
    });
  };
}

const FAILED: Outcome = { ok: false };
const EMPTY = { name: '', ...NO_KEYS, vaultIds: [] };

export type AddStep = 'information' | 'vaults';

interface Props {
  kind: ProviderKind;
  provider: Provider;
  /** called when the provider is registered and cannot be changed any more */
  onRegistered: () => void;
  /** called when a step opens */
  onStep: (step: AddStep) => void;
  onLeave: () => void;
}

interface Stored extends StoredConnection {
  readonly keySuffix: string;
  /** undefined after new keys were saved, until the vaults of the new account have loaded */
  readonly vaults: readonly Vault[] | undefined;
}

const SUFFIX_LENGTH = 4;

const storedAs = (
  { id, exchangeId }: Omit<StoredConnection, 'name'>,
  { name, apiKey }: ConnectionForm,
): Omit<Stored, 'vaults'> => ({ id, exchangeId, name, keySuffix: apiKey.slice(-SUFFIX_LENGTH) });

/**
 * Adds a custodian or a prime broker: 'Information' registers it, 'Vaults' selects its vaults. Once
 * registered, 'Information' changes it instead of registering it again.
 */
export function AddProvider(props: Props) {
  const { kind, provider, onRegistered, onStep, onLeave } = props;
  const { texts } = kind;
  const catalogue = useExchanges();
  const [stored, setStored] = useState<Stored>();
  const register = useRegister(kind);
  const steps = useSaveSteps(stored, provider, texts.addFailed);
  const requestVaults = useVaultRequest(kind);
  const schema = stored ? storedConnectionFormSchema : newConnectionFormSchema;
  const form = useSchemaForm({ schema, values: EMPTY, onSubmit: async () => FAILED });
  const values = form.watch();

  const showVaults = (connection: Omit<Stored, 'vaults'>, vaults: readonly Vault[]) => {
    setStored({ ...connection, vaults });
    form.setValue('vaultIds', kind.preselectsVaults ? allIds(vaults) : []);
  };

  /** @param sent the input when `entered` was parsed */
  const add = async (entered: ConnectionForm, sent: ConnectionForm): Promise<Outcome> => {
    const entry = entryOf(provider, catalogue);
    showInputError(texts.notInCatalogue, !entry);
    if (!entry) return FAILED;
    const registered = await register({ exchangeId: entry.id, provider, values: entered });
    if (!registered.ok) return FAILED;
    const { id, companyExchangeVaults } = registered.data;
    showVaults(storedAs({ id, exchangeId: entry.id }, entered), companyExchangeVaults);
    clearKeys(form, sent);
    onRegistered();
    void connectionChanged(id, 'added');
    return registered;
  };

  const change = async (
    known: Stored,
    entered: ConnectionForm,
    sent: ConnectionForm,
  ): Promise<Outcome> => {
    const { saved, unsaved } = await steps.saveInformation(entered);
    const hasNewKeys = saved.includes('keys');
    const updated = hasNewKeys ? { ...storedAs(known, entered), vaults: undefined } : known;
    setStored(updated);
    if (hasNewKeys) clearKeys(form, sent);
    if (unsaved.length > 0) return FAILED;
    return updated.vaults ? { ok: true } : loadVaults(updated);
  };
  const loadVaults = async (connection: Stored): Promise<Outcome> => {
    const listed = await requestVaults(connection.id);
    if (listed.ok) showVaults(connection, listed.data);
    return listed;
  };

  const next = async (): Promise<Outcome> => {
    const sent = form.watch();
    const parsed = schema.safeParse(sent);
    if (!(await form.trigger(undefined, { shouldFocus: true })) || !parsed.success) return FAILED;
    const needsSecret = !stored || hasEnteredKeys(parsed.data);
    const isMissingSecret = needsSecret && !hasSecretOrPassphrase(provider, parsed.data);
    if (showInputError(API_SECRET_INVALID, isMissingSecret)) return FAILED;
    const outcome = await (stored ? change(stored, parsed.data, sent) : add(parsed.data, sent));
    const now = form.watch();
    // what was typed during the request is saved with the next press of 'Next'
    const hasNewerInput = now.name !== sent.name || hasEnteredKeys(now);
    return outcome.ok && hasNewerInput ? FAILED : outcome;
  };

  const vaults = stored?.vaults ?? [];
  const chosen = onlySelectable(vaults, values.vaultIds);
  const save = async (): Promise<Outcome> => {
    const outcome = await steps.saveVaults(chosenVaults(vaults, chosen));
    if (!outcome.ok) return outcome;
    if (stored) void connectionChanged(stored.id, 'changed');
    onLeave();
    return outcome;
  };

  return (
    <Wizard
      label="Steps"
      finishLabel="Save"
      onFinish={save}
      onOpen={(id) => onStep(id === 'vaults' ? 'vaults' : 'information')}
      steps={[
        {
          id: 'information',
          label: 'Information',
          heading: 'Input the information below',
          complete: stored ? hasAlias(values) : isFilled(provider, kind.nextNeedsSecret, values),
          missingText: 'Fill in the required fields.',
          onNext: next,
          content: (
            <div className={styles.fields}>
              <GuideLink id={provider.id} name={provider.label} />
              <ProviderFields form={form} provider={provider} storedKeySuffix={stored?.keySuffix} />
            </div>
          ),
        },
        {
          id: 'vaults',
          label: 'Vaults',
          heading: 'Select the vaults you want to add',
          complete: chosen.length > 0,
          missingText: 'Select at least one vault.',
          content: (
            <VaultChoice
              vaults={vaults}
              chosen={chosen}
              onChange={(ids) => form.setValue('vaultIds', ids, { shouldDirty: true })}
            />
          ),
        },
      ]}
    />
  );
}
