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
import type { Outcome } from '@parallax/ui';
import { Form, FormCombobox, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { useIsMounted } from '@parallax/ui/state';
import type { ReactNode } from 'react';
import { GuideLink } from '../connections/guide-link.tsx';
import { showInputError } from '../connections/show-input-error.ts';
import { ViewWithIpAddresses } from '../ip-addresses/view-with-ip-addresses.tsx';
import type { SharedFormProps } from '../tab/form-props.ts';
import { maskedKey } from '../tab/masked-key.tsx';
import { isPaper } from './is-paper.ts';
import { useExchangeOptions } from './use-exchange-options.ts';

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
const ALL_FIELDS = ['exchangeId', 'name', 'apiKey', 'secretKey', 'passphrase'] as const;
const SELECTION = ['exchangeId'] as const;
const SELECTION_AND_PASSPHRASE = ['exchangeId', 'passphrase'] as const;

type NeedsPassphrase = (exchangeId: string) => boolean;

/** The field may contain the passphrase of a previously selected exchange. */
const withoutUnneededPassphrase = (
  values: ExchangeValues,
  needsPassphrase: NeedsPassphrase,
): ExchangeValues => (needsPassphrase(values.exchangeId) ? values : { ...values, passphrase: '' });

/** Validates rules between fields even while single fields are invalid. */
const evenIfInvalid = { when: () => true };

function formSchema(keysRequired: boolean, needsPassphrase: NeedsPassphrase) {
  const needsKeys = (values: ExchangeValues): boolean =>
    keysRequired || hasEnteredKeys(withoutUnneededPassphrase(values, needsPassphrase));
  return fields
    .refine((values) => values.apiKey !== '' || !needsKeys(values), {
      ...evenIfInvalid,
      path: ['apiKey'],
      error: API_KEY_REQUIRED,
    })
    .refine(
      (values) =>
        values.passphrase !== '' || !needsPassphrase(values.exchangeId) || !needsKeys(values),
      { ...evenIfInvalid, path: ['passphrase'], error: PASSPHRASE_REQUIRED },
    );
}

interface Props extends Pick<SharedFormProps<ExchangeValues>, 'title' | 'deletedText' | 'onLeave'> {
  /** the exchange being edited; its keys are replaced only if new ones are entered */
  stored: CompanyExchange | undefined;
  /** the choice of the mode, above the fields */
  modeField?: ReactNode;
  /** closes the form after a save even if there is newer input */
  discardsNewerInput?: boolean;
  /** `hasNewKeys`: new keys were entered */
  onSubmit: (values: ExchangeValues, hasNewKeys: boolean) => Promise<Outcome>;
}

/**
 * The form for an exchange's alias and keys; without `stored`, it also selects the exchange. A paper account
 * has no keys.
 */
export function ExchangeForm(props: Props) {
  const { title, stored, discardsNewerInput = false, deletedText, onSubmit, onLeave } = props;
  const catalogue = useExchanges();
  const isMounted = useIsMounted();
  const options = useExchangeOptions();
  const needsPassphrase: NeedsPassphrase = (exchangeId) =>
    catalogue.some((entry) => entry.id === exchangeId && entry.needsPassphrase);
  /** The fields that a save resets to what it has sent. */
  const undoneFields = (exchangeId: string) => {
    if (discardsNewerInput) return ALL_FIELDS;
    // The exchange is saved: undo a selection made during the request.
    return needsPassphrase(exchangeId) ? SELECTION : SELECTION_AND_PASSPHRASE;
  };
  const form = useSchemaForm({
    schema: formSchema(stored === undefined, needsPassphrase),
    values: {
      name: stored?.name ?? '',
      ...(stored && { exchangeId: stored.exchangeId }),
      ...NO_KEYS,
    },
    async onSubmit(input) {
      const sent = form.watch();
      const values = withoutUnneededPassphrase(input, needsPassphrase);
      const needsSecret = !stored || hasEnteredKeys(values);
      if (showInputError(API_SECRET_INVALID, needsSecret && values.secretKey === '')) {
        return { ok: false };
      }
      const outcome = await onSubmit(values, hasEnteredKeys(values));
      if (outcome.ok) {
        for (const name of undoneFields(input.exchangeId)) form.setValue(name, sent[name]);
      }
      return outcome;
    },
    afterSave: NO_KEYS,
    onSaved: () => isMounted.current && onLeave(),
  });
  const exchangeId = form.watch('exchangeId');
  const exchange = catalogue.find(({ id }) => id === exchangeId);
  const secret = { type: 'password', autoComplete: 'new-password' } as const;
  const hasKeys = stored === undefined || !isPaper(stored);
  return (
    <ViewWithIpAddresses title={title} onBack={onLeave}>
      <Form form={form} deletedText={deletedText} onCancel={onLeave}>
        {props.modeField}
        {!stored && (
          <FormCombobox
            form={form}
            name="exchangeId"
            label="Exchange"
            placeholder="Choose an exchange"
            options={options}
          />
        )}
        {exchange && hasKeys && <GuideLink id={exchange.id} name={exchange.displayName} />}
        <FormTextField form={form} name="name" label="Name (Alias)" />
        {hasKeys && (
          <>
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
          </>
        )}
      </Form>
    </ViewWithIpAddresses>
  );
}
