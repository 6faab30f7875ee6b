import { firstNameSchema, lastNameSchema, TRADER_NAME_MAX } from '@parallax/contract';
import { Button, CountrySelect, TextField } from '@parallax/ui';
import { displayName } from '@parallax/ui/account';
import type { FormEvent } from 'react';
import type { PaneProps } from '../account-panes.tsx';
import { useToldState } from '../form-state.ts';
import styles from './edit-profile.module.css';
import { PhoneNumber } from './phone-number.tsx';
import { PhotoField } from './photo-field.tsx';
import { useProfileForm } from './use-profile-form.ts';

const wrong = (schema: typeof firstNameSchema, typed: string | undefined): string | undefined =>
  typed === undefined ? undefined : schema.safeParse(typed).error?.issues[0]?.message;

/** The trader's personal information. `onForm`: what would be lost with it. */
export default function EditProfile({ trader, onForm }: PaneProps) {
  const { draft, edits, edit, state, savable, save } = useProfileForm(trader);
  useToldState(state, onForm);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (savable) void save();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PhotoField
        name={displayName(trader)}
        photo={draft.photoBase64}
        onPhoto={(photoBase64) => edit({ photoBase64 })}
      />
      <TextField
        label="Name"
        autoComplete="given-name"
        maxLength={TRADER_NAME_MAX}
        value={draft.firstName}
        error={wrong(firstNameSchema, edits.firstName)}
        onChange={(event) => edit({ firstName: event.target.value })}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        maxLength={TRADER_NAME_MAX}
        value={draft.lastName}
        error={wrong(lastNameSchema, edits.lastName)}
        onChange={(event) => edit({ lastName: event.target.value })}
      />
      <CountrySelect
        label="Country"
        value={draft.country}
        onChange={(country) => edit({ country })}
      />
      <PhoneNumber phone={trader.phoneNumber} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!savable}>
          Save
        </Button>
      </div>
    </form>
  );
}
