import {
  type ApiKeyForm,
  type ApiKeySettings,
  apiKeyFormSchema,
  ipWhitelistSchema,
} from '@parallax/protocol';
import { Combobox, StepList } from '@parallax/ui';
import {
  type BoundTo,
  FormSwitch,
  FormTextField,
  useBoundField,
  useSchemaForm,
} from '@parallax/ui/form';
import { showToast } from '@parallax/ui/state';
import { useState } from 'react';
import type { SharedFormProps } from '../tab/form-props.ts';
import { FormView } from '../tab/form-view.tsx';
import { IpRows } from './ip-rows.tsx';

export const SETTINGS_STEP = { id: 'settings', label: 'Settings' };
export const INFORMATION_STEP = { id: 'information', label: 'Information' };

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

interface Props extends SharedFormProps<ApiKeySettings> {
  /** the form is the first of them */
  steps: readonly (typeof SETTINGS_STEP)[];
  settings: ApiKeySettings;
  submitLabel?: string;
}

/** The form for the settings of an access token. */
export function TokenForm({ steps, settings, onSubmit, onSaved, ...view }: Props) {
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
    <FormView
      {...view}
      form={form}
      before={
        <StepList
          label={view.title}
          steps={steps}
          current={0}
          reached={0}
          onOpen={() => undefined}
        />
      }
    >
      <FormTextField form={form} name="name" label="Name (Alias)" />
      <FormSwitch form={form} name="withdraw" label="Withdrawal" />
      <PermissionField form={form} />
      <IpRows form={form} showsErrors={showsErrors} />
    </FormView>
  );
}
