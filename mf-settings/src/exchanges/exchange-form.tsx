import {
  API_KEY_REQUIRED,
  API_SECRET_INVALID,
  addCompanyExchange,
  guidePath,
  newProviderKeySchema,
  PASSPHRASE_REQUIRED,
} from '@parallax/protocol';
import { useExchanges } from '@parallax/store';
import { isTradingExchange, type Outcome } from '@parallax/ui';
import { Form, FormCombobox, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { replaceFailures, showToast, useIsMounted } from '@parallax/ui/state';
import { useMemo } from 'react';
import type { FormProps, SharedFormProps } from '../tab/form-props.ts';
import { maskedKey } from '../tab/masked-key.tsx';
import styles from './exchanges.module.css';

const fields = addCompanyExchange.body
  .omit({ companyId: true })
  .extend({ apiKey: newProviderKeySchema });

export interface ExchangeValues {
  readonly name: string;
  readonly exchangeId: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
}

const hasKeys = ({ apiKey, secretKey, passphrase }: ExchangeValues): boolean =>
  apiKey !== '' || secretKey !== '' || passphrase !== '';

/** Validates rules between fields even while single fields are invalid. */
const evenIfInvalid = { when: () => true };

const formSchema = (keysRequired: boolean, needsPassphrase: (exchangeId: string) => boolean) =>
  fields
    .refine((values) => values.apiKey !== '' || !(keysRequired || hasKeys(values)), {
      ...evenIfInvalid,
      path: ['apiKey'],
      error: API_KEY_REQUIRED,
    })
    .refine(
      (values) =>
        values.passphrase !== '' ||
        !needsPassphrase(values.exchangeId) ||
        !(keysRequired || hasKeys(values)),
      { ...evenIfInvalid, path: ['passphrase'], error: PASSPHRASE_REQUIRED },
    );

interface Props extends FormProps, Pick<SharedFormProps<ExchangeValues>, 'deletedText'> {
  /** the exchange being edited; its keys are replaced only if new ones are entered */
  saved?: { name: string; exchangeId: string; keyTail: string } | undefined;
  /** `hasNewKeys`: new keys were entered */
  onSubmit: (values: ExchangeValues, hasNewKeys: boolean) => Promise<Outcome>;
}

/** The form for an exchange's alias and keys; without `saved`, it also selects the exchange. */
export function ExchangeForm({ saved, deletedText, onSubmit, onLeave }: Props) {
  const catalogue = useExchanges();
  const isMounted = useIsMounted();
  const options = useMemo(
    () =>
      catalogue
        .filter(isTradingExchange)
        .map(({ id, displayName }) => ({ value: id, label: displayName }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
    [catalogue],
  );
  const needsPassphrase = (exchangeId: string): boolean =>
    catalogue.some((entry) => entry.id === exchangeId && entry.needsPassphrase);
  const keys = { apiKey: '', secretKey: '', passphrase: '' };
  const form = useSchemaForm({
    schema: formSchema(saved === undefined, needsPassphrase),
    values: {
      name: saved?.name ?? '',
      ...(saved && { exchangeId: saved.exchangeId }),
      ...keys,
    },
    async onSubmit(input) {
      // the field may contain the passphrase of a previously selected exchange
      const passphrase = needsPassphrase(input.exchangeId) ? input.passphrase : '';
      const values = { ...input, passphrase };
      if ((!saved || hasKeys(values)) && values.secretKey === '') {
        replaceFailures(
          API_SECRET_INVALID,
          showToast({ kind: 'error', title: API_SECRET_INVALID }),
        );
        return { ok: false };
      }
      replaceFailures(API_SECRET_INVALID);
      return onSubmit(values, hasKeys(values));
    },
    onSaved: () => isMounted.current && onLeave(),
  });
  const exchangeId = form.watch('exchangeId');
  const exchange = catalogue.find(({ id }) => id === exchangeId);
  const secret = { type: 'password', autoComplete: 'new-password' } as const;
  return (
    <Form form={form} deletedText={deletedText} onCancel={onLeave}>
      {!saved && (
        <FormCombobox
          form={form}
          name="exchangeId"
          label="Exchange"
          placeholder="Choose an exchange"
          options={options}
        />
      )}
      {exchange && (
        <a
          className={styles.guide}
          href={guidePath(exchange.id)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Setup guide for {exchange.displayName} (opens in a new tab)
        </a>
      )}
      <FormTextField form={form} name="name" label="Name (Alias)" />
      <FormTextField
        form={form}
        name="apiKey"
        label="API Key"
        {...secret}
        {...(saved && {
          hint: `Leave the keys empty to keep the current ones (${maskedKey(saved.keyTail)}).`,
        })}
      />
      <FormTextField form={form} name="secretKey" label="API Secret" {...secret} />
      {exchange?.needsPassphrase && (
        <FormTextField form={form} name="passphrase" label="Passphrase" {...secret} />
      )}
    </Form>
  );
}
