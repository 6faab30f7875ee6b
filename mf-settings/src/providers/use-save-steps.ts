import {
  type ConnectionForm,
  hasEnteredKeys,
  saveVaults,
  VAULTS_ADDED,
  type Vault,
} from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import type { SaveProgress } from '../connections/save-in-order.ts';
import { useConnectionSave } from '../connections/use-connection-save.ts';
import {
  type StoredConnection,
  useConnectionUpdate,
} from '../connections/use-connection-update.ts';
import { secretOf } from './credentials.ts';
import type { Provider } from './provider.ts';

const UNEXPECTED = 'Something went wrong. Please, try again.';
const FAILURES = {
  alias: { fallback: 'Failed to update vault alias', noResponse: UNEXPECTED },
  keys: { fallback: UNEXPECTED },
};

/** The keys of a form as they are sent; fields that the provider does not use are null. */
function keysOf(provider: Provider, values: ConnectionForm) {
  const secret = secretOf(provider, values);
  const isFile = provider.secret === 'file';
  return {
    apiKey: values.apiKey,
    secretKey: isFile ? null : secret,
    secretKeyFile: isFile ? secret : null,
    passphrase: provider.hasPassphrase ? values.passphrase : null,
  };
}

/** The requests that change a connection; each shows its outcome in a toast. */
export interface SaveSteps {
  /** saves the alias if it was changed, then the keys if any were entered */
  saveInformation(values: ConnectionForm): Promise<SaveProgress>;
  /**
   * saves the alias (in the first save even if unchanged), then the keys if any were entered, then the
   * vaults
   */
  saveAll(values: ConnectionForm, vaults: readonly Vault[]): Promise<SaveProgress>;
  saveVaults(vaults: readonly Vault[]): Promise<Outcome>;
}

/** @param vaultsNoResponse the failure text if there is no valid response when saving vaults */
export function useSaveSteps(
  connection: StoredConnection | undefined,
  provider: Provider,
  vaultsNoResponse: string,
): SaveSteps {
  const { save, hasSavedAlias } = useConnectionUpdate(connection, FAILURES);
  const saving = useConnectionSave(saveVaults, {
    success: VAULTS_ADDED,
    fallback: 'Failed to add vaults',
    noResponse: vaultsNoResponse,
  });
  const information = (values: ConnectionForm) => ({
    name: values.name,
    keys: hasEnteredKeys(values) ? keysOf(provider, values) : undefined,
  });
  const sendVaults = (vaults: readonly Vault[]): Promise<Outcome> =>
    saving.save({
      body: { companyExchangeId: connection?.id ?? '', companyExchangeVaults: [...vaults] },
    });
  return {
    saveInformation: (values) => save(information(values)),
    saveAll: (values, vaults) =>
      save({
        ...information(values),
        alwaysRename: !hasSavedAlias(),
        saveVaults: () => sendVaults(vaults),
      }),
    saveVaults: sendVaults,
  };
}
