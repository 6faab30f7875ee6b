import {
  ALIAS_UPDATED,
  type ConnectionForm,
  KEYS_UPDATED,
  renameCompanyExchange,
  saveVaults,
  updateCompanyExchangeKey,
  VAULTS_ADDED,
  type Vault,
} from '@parallax/protocol';
import type { Outcome } from '@parallax/ui';
import { useConnectionSave } from '../tab/use-connection-save.ts';
import { secretOf } from './credentials.ts';
import type { Provider } from './provider.ts';

const UNEXPECTED = 'Something went wrong. Please, try again.';

/** Identifies a stored connection in the requests. */
export interface ConnectionRef {
  readonly id: string;
  /** id of the catalogue entry */
  readonly exchangeId: string;
}

/** The three requests that change a connection; each shows its outcome in a toast. */
export interface SaveSteps {
  rename(name: string): Promise<Outcome>;
  updateKeys(values: ConnectionForm): Promise<Outcome>;
  saveVaults(vaults: readonly Vault[]): Promise<Outcome>;
}

/** @param vaultsNoResponse the failure text if there is no valid response when saving vaults */
export function useSaveSteps(
  connection: ConnectionRef | undefined,
  provider: Provider,
  vaultsNoResponse: string,
): SaveSteps {
  const renaming = useConnectionSave(renameCompanyExchange, {
    success: ALIAS_UPDATED,
    fallback: 'Failed to update vault alias',
    noResponse: UNEXPECTED,
  });
  const updating = useConnectionSave(updateCompanyExchangeKey, {
    success: KEYS_UPDATED,
    fallback: UNEXPECTED,
  });
  const saving = useConnectionSave(saveVaults, {
    success: VAULTS_ADDED,
    fallback: 'Failed to add vaults',
    noResponse: vaultsNoResponse,
  });
  const companyExchangeId = connection?.id ?? '';
  const exchangeId = connection?.exchangeId ?? '';
  return {
    rename: (name) => renaming.save({ body: { companyExchangeId, name } }),
    updateKeys(values) {
      const { apiKey } = values;
      const secret = secretOf(provider, values);
      const isFile = provider.secret === 'file';
      return updating.save({
        body: {
          companyExchangeId,
          exchangeId,
          apiKey,
          secretKey: isFile ? null : secret,
          secretKeyFile: isFile ? secret : null,
          passphrase: provider.hasPassphrase ? values.passphrase : null,
        },
      });
    },
    saveVaults: (vaults) =>
      saving.save({ body: { companyExchangeId, companyExchangeVaults: [...vaults] } }),
  };
}
