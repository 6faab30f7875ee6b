import { firstNameSchema, lastNameSchema, TRADER_NAME_MAX, type Trader } from '@parallax/protocol';
import { PhotoField, SubmitRow, TextField } from '@parallax/ui';
import { CountrySelect, displayName } from '@parallax/ui/account';
import { useReportDirty } from '@parallax/ui/state';
import type { FormEvent } from 'react';
import styles from './edit-profile.module.css';
import { PhoneNumber } from './phone-number.tsx';
import { useProfileForm } from './use-profile-form.ts';

const errorOf = (schema: typeof firstNameSchema, typed: string | undefined): string | undefined =>
  typed === undefined ? undefined : schema.safeParse(typed).error?.issues[0]?.message;

/** The form for the trader's personal information. */
export default function EditProfile({ trader }: { trader: Trader }) {
  const { draft, edits, edit, dirty, savable, hint, save } = useProfileForm(trader);
  useReportDirty(dirty);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (savable) void save();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.photo}>
        <PhotoField
          name={displayName(trader)}
          photo={draft.photoBase64}
          onPhoto={(photoBase64) => edit({ photoBase64 })}
        />
      </div>
      <TextField
        label="Name"
        autoComplete="given-name"
        maxCharacters={TRADER_NAME_MAX}
        value={draft.firstName}
        error={errorOf(firstNameSchema, edits.firstName)}
        onChange={(event) => edit({ firstName: event.target.value })}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        maxCharacters={TRADER_NAME_MAX}
        value={draft.lastName}
        error={errorOf(lastNameSchema, edits.lastName)}
        onChange={(event) => edit({ lastName: event.target.value })}
      />
      <CountrySelect
        label="Country"
        value={draft.country}
        onChange={(country) => edit({ country })}
      />
      <PhoneNumber phone={trader.phoneNumber} />
      <div className={styles.actions}>
        <SubmitRow label="Save" disabled={!savable} hint={hint} />
      </div>
    </form>
  );
}
