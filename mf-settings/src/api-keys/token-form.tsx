import {
  type ApiKeyForm,
  type ApiKeySettings,
  apiKeyFormSchema,
  ipWhitelistSchema,
} from '@parallax/protocol';
import { Combobox } from '@parallax/ui';
import {
  type BoundTo,
  Form,
  FormSwitch,
  FormTextField,
  useBoundField,
  useSchemaForm,
} from '@parallax/ui/form';
import { showToast } from '@parallax/ui/state';
import { useState } from 'react';
import type { SharedFormProps } from '../tab/form-props.ts';
import { IpRows } from './ip-rows.tsx';

const READ_ONLY = 'read-only';
const PERMISSIONS = [
  { value: READ_ONLY, label: 'Read Only' },
  { value: 'read-write', label: 'Read Write' },
];

function PermissionField({ form }: Pick<BoundTo<ApiKeyForm, ApiKeyForm, boolean>, 'form'>) {
  const { value, onChange, onBlur, ref } = useBoundField({ form, name: 'readOnly' });
  return (
    <Combobox
      label="Permission"
      options={PERMISSIONS}
      value={value === false ? 'read-write' : READ_ONLY}
      onChange={(chosen) => onChange(chosen === READ_ONLY)}
      onBlur={onBlur}
      ref={ref}
    />
  );
}

/** The form for the settings of an access token. */
export function TokenForm(
  props: { settings: ApiKeySettings; submitLabel?: string } & SharedFormProps<ApiKeySettings>,
) {
  const { settings, submitLabel, deletedText, onSubmit, onSaved, onCancel } = props;
  const [showsErrors, setShowsErrors] = useState(false);
  const form = useSchemaForm({
    schema: apiKeyFormSchema,
    values: {
      ...settings,
      // an empty list has one row to type in
      ipWhitelist: settings.ipWhitelist.length > 0 ? settings.ipWhitelist : [''],
    },
    async onSubmit(values) {
      const addresses = ipWhitelistSchema.safeParse(values.ipWhitelist);
      setShowsErrors(!addresses.success);
      if (addresses.success) return onSubmit({ ...values, ipWhitelist: addresses.data });
      showToast({ kind: 'error', title: addresses.error.issues[0]?.message ?? '' });
      return { ok: false };
    },
    onSaved,
  });
  return (
    <Form form={form} submitLabel={submitLabel} deletedText={deletedText} onCancel={onCancel}>
      <FormTextField form={form} name="name" label="Name (Alias)" />
      <FormSwitch form={form} name="withdraw" label="Withdrawal" />
      <PermissionField form={form} />
      <IpRows form={form} showsErrors={showsErrors} />
    </Form>
  );
}
