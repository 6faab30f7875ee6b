import {
  addCustodian,
  addPrimeBroker,
  type ConnectionForm,
  type Data,
  PRIME_BROKER_REGISTERED,
  SERVICE_REGISTERED,
} from '@parallax/protocol';
import type { MutationOutcome } from '@parallax/store';
import { useConnectionSave } from '../connections/use-connection-save.ts';
import { useCompanyId } from '../tab/tab-trader.ts';
import { secretOf } from './credentials.ts';
import type { Provider } from './provider.ts';
import type { ProviderKind } from './provider-kind.ts';

/** A validated registration of a provider. */
interface Registration {
  /** id of the catalogue entry */
  readonly exchangeId: string;
  readonly provider: Provider;
  readonly values: ConnectionForm;
}
type Registered = Data<typeof addCustodian>;

/** Returns a function that registers a provider and shows the outcome in a toast. */
export function useRegister({
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
