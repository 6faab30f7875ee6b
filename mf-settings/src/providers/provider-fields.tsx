import { SECRET_FILE_MAX } from '@parallax/protocol';
import { FormKeyFile, FormTextField } from '@parallax/ui/form';
import { maskedKey } from '../tab/masked-key.tsx';
import type { ProviderForm } from './credentials.ts';
import type { Provider } from './provider.ts';

const FILE_HINT = 'Select your API Secret file (*.key)';
const MASKED = { type: 'password', autoComplete: 'new-password', spellCheck: false } as const;
const NEW = { secret: 'API Secret', file: 'Upload the Secret Key file' };
const STORED = { secret: 'Secret Key', file: 'Secret Key File' };

interface Props {
  form: ProviderForm;
  provider: Provider;
  /** the last characters of the stored key; undefined for a new connection */
  storedKeySuffix: string | undefined;
}

/** Alias and keys of a connection. Only the last characters of a stored key are shown. */
export function ProviderFields({ form, provider, storedKeySuffix }: Props) {
  const labels = storedKeySuffix === undefined ? NEW : STORED;
  return (
    <>
      <FormTextField form={form} name="name" label="Name (Alias)" />
      <FormTextField
        {...MASKED}
        form={form}
        name="apiKey"
        label="API Key"
        placeholder={storedKeySuffix && maskedKey(storedKeySuffix)}
      />
      {provider.secret === 'text' && (
        <FormTextField {...MASKED} form={form} name="secretKey" label={labels.secret} />
      )}
      {provider.secret === 'file' && (
        <FormKeyFile
          form={form}
          name="file"
          label={labels.file}
          hint={FILE_HINT}
          maxBytes={SECRET_FILE_MAX}
        />
      )}
      {provider.hasPassphrase && (
        <FormTextField {...MASKED} form={form} name="passphrase" label="Passphrase" />
      )}
    </>
  );
}
