import {
  type Account,
  addTransfer,
  assetSchema,
  enteredDecimalSchema,
  idSchema,
  TRANSFER_DONE,
} from '@parallax/protocol';
import {
  fromServer,
  useAccount,
  useAccounts,
  useSave,
  useVenueNames,
  withRequestId,
} from '@parallax/store';
import {
  FormCombobox,
  FormDialog,
  FormTextField,
  type SchemaForm,
  typedDecimal,
} from '@parallax/ui/form';
import { assetDigits, formatDecimalText } from '@parallax/ui/format';
import { z } from 'zod';
import { ACCOUNT_REQUIRED, accountOptions } from '../../widget-kit/accounts/account-options.ts';

const transferFormSchema = z
  .object({
    fromAccountId: idSchema.or(z.literal('').refine(() => false, ACCOUNT_REQUIRED)),
    toAccountId: idSchema.or(z.literal('').refine(() => false, ACCOUNT_REQUIRED)),
    asset: assetSchema,
    amount: typedDecimal.pipe(enteredDecimalSchema),
  })
  .refine(({ fromAccountId, toAccountId }) => fromAccountId !== toAccountId, {
    path: ['toAccountId'],
    message: 'Please choose another account.',
  });

type TransferForm = SchemaForm<
  z.input<typeof transferFormSchema>,
  z.output<typeof transferFormSchema>
>;

const VALUES = { fromAccountId: '', toAccountId: '', asset: '', amount: '' };
const NO_ACCOUNTS: readonly Account[] = [];

/** Transfers an amount between two paper accounts. */
export default function TransferDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const accounts = useAccounts().data ?? NO_ACCOUNTS;
  const options = accountOptions(
    accounts.filter(({ mode, takesOrders }) => mode === 'PAPER' && takesOrders),
    useVenueNames(),
  );
  const { save } = useSave(addTransfer, {
    success: fromServer(TRANSFER_DONE),
    fallback: 'The transfer was not made',
    noResponse:
      'The server did not answer, so that the transfer may have been made. Saving again makes it only once.',
  });
  return (
    <FormDialog
      title={title}
      open
      onOpenChange={onClose}
      schema={transferFormSchema}
      values={VALUES}
      onSubmit={(body) =>
        withRequestId([addTransfer.path, body], (id) => save({ body: { ...body, id } }))
      }
    >
      {(form) => (
        <>
          <FormCombobox form={form} name="fromAccountId" label="From" options={options} />
          <FormCombobox form={form} name="toAccountId" label="To" options={options} />
          <AssetField form={form} accountId={form.watch('fromAccountId')} />
          <FormTextField
            form={form}
            name="amount"
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

/** The assets that the account has, with what is free of them. */
function AssetField({ form, accountId }: { form: TransferForm; accountId: string }) {
  const live = useAccount(accountId === '' ? undefined : accountId);
  const options = (live?.balances ?? [])
    .filter(({ free }) => free !== '0' && !free.startsWith('-'))
    .map(({ asset, free }) => ({
      value: asset,
      label: asset,
      detail: `${formatDecimalText(free, assetDigits(asset))} free`,
    }));
  return (
    <FormCombobox
      form={form}
      name="asset"
      label="Asset"
      options={options}
      placeholder={accountId === '' ? 'Choose the account first' : 'Choose an asset'}
    />
  );
}
