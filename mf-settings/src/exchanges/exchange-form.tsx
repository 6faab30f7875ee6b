import {
  API_KEY_REQUIRED,
  API_SECRET_INVALID,
  addCompanyExchange,
  type CompanyExchange,
  hasEnteredKeys,
  newProviderKeySchema,
  PASSPHRASE_REQUIRED,
} from '@parallax/protocol';
import { useExchanges } from '@parallax/store';
import { isTradingExchange, type Outcome } from '@parallax/ui';
import { Form, FormCombobox, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { useIsMounted } from '@parallax/ui/state';
import { useMemo } from 'react';
import { GuideLink } from '../connections/guide-link.tsx';
import { showInputError } from '../connections/show-input-error.ts';
import { ViewWithIpAddresses } from '../ip-addresses/view-with-ip-addresses.tsx';
import type { SharedFormProps } from '../tab/form-props.ts';
import { maskedKey } from '../tab/masked-key.tsx';

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

const NO_KEYS = { apiKey: '', secretKey: '', passphrase: '' };

/** Validates rules between fields even while single fields are invalid. */
const evenIfInvalid = { when: () => true };

const formSchema = (keysRequired: boolean, needsPassphrase: (exchangeId: string) => boolean) =>
  fields
    .refine((values) => values.apiKey !== '' || !(keysRequired || hasEnteredKeys(values)), {
      ...evenIfInvalid,
      path: ['apiKey'],
      error: API_KEY_REQUIRED,
    })
    .refine(
      (values) =>
        values.passphrase !== '' ||
        !needsPassphrase(values.exchangeId) ||
        !(keysRequired || hasEnteredKeys(values)),
      { ...evenIfInvalid, path: ['passphrase'], error: PASSPHRASE_REQUIRED },
    );

interface Props extends Pick<SharedFormProps<ExchangeValues>, 'title' | 'deletedText' | 'onLeave'> {
  /** the exchange being edited; its keys are replaced only if new ones are entered */
  stored: CompanyExchange | undefined;
  /** `hasNewKeys`: new keys were entered */
  onSubmit: (values: ExchangeValues, hasNewKeys: boolean) => Promise<Outcome>;
}

/** The form for an exchange's alias and keys; without `stored`, it also selects the exchange. */
export function ExchangeForm({ title, stored, deletedText, onSubmit, onLeave }: Props) {
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
  const form = useSchemaForm({
    schema: formSchema(stored === undefined, needsPassphrase),
    values: {
      name: stored?.name ?? '',
      ...(stored && { exchangeId: stored.exchangeId }),
      ...NO_KEYS,
    },
    async onSubmit(input) {
      // the field may contain the passphrase of a previously selected exchange
      const passphrase = needsPassphrase(input.exchangeId) ? input.passphrase : '';
      const values = { ...input, passphrase };
      const needsSecret = !stored || hasEnteredKeys(values);
      if (showInputError(API_SECRET_INVALID, needsSecret && values.secretKey === '')) {
        return { ok: false };
      }
      const outcome = await onSubmit(values, hasEnteredKeys(values));
      // a saved exchange can no longer be replaced by one that was selected in the meantime
      if (outcome.ok) form.setValue('exchangeId', input.exchangeId);
      return outcome;
    },
    afterSave: NO_KEYS,
    onSaved: () => isMounted.current && onLeave(),
  });
  const exchangeId = form.watch('exchangeId');
  const exchange = catalogue.find(({ id }) => id === exchangeId);
  const secret = { type: 'password', autoComplete: 'new-password' } as const;
  return (
    <ViewWithIpAddresses title={title} onBack={onLeave}>
      <Form form={form} deletedText={deletedText} onCancel={onLeave}>
        {!stored && (
          <FormCombobox
            form={form}
            name="exchangeId"
            label="Exchange"
            placeholder="Choose an exchange"
            options={options}
          />
        )}
        {exchange && <GuideLink id={exchange.id} name={exchange.displayName} />}
        <FormTextField form={form} name="name" label="Name (Alias)" />
        <FormTextField
          form={form}
          name="apiKey"
          label="API Key"
          {...secret}
          {...(stored && {
            hint: `Leave the keys empty to keep the current ones (${maskedKey(stored.apiKey)}).`,
          })}
        />
        <FormTextField form={form} name="secretKey" label="API Secret" {...secret} />
        {exchange?.needsPassphrase && (
          <FormTextField form={form} name="passphrase" label="Passphrase" {...secret} />
        )}
      </Form>
    </ViewWithIpAddresses>
  );
}
