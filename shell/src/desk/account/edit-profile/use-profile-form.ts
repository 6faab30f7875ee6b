import {
  countryNameSchema,
  firstNameSchema,
  lastNameSchema,
  PROFILE_SAVED,
  type Trader,
  updateTrader,
} from '@parallax/protocol';
import { changeTrader, useSave } from '@parallax/store';
import type { SaveHint } from '@parallax/ui';
import { useCallback, useState } from 'react';

/** The editable part of a trader's profile. */
export type ProfileDraft = Pick<Trader, 'firstName' | 'lastName' | 'country' | 'photoBase64'>;

const toDraft = (trader: ProfileDraft): ProfileDraft => ({
  firstName: trader.firstName,
  lastName: trader.lastName,
  country: trader.country,
  photoBase64: trader.photoBase64,
});

/** Trims the names and converts an empty photo to null. */
const normalize = (draft: ProfileDraft): ProfileDraft => ({
  ...draft,
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  photoBase64: draft.photoBase64 === '' ? null : draft.photoBase64,
});

/** Whether the draft differs from the saved profile. */
export function isChanged(saved: ProfileDraft, draft: ProfileDraft): boolean {
  const [before, after] = [normalize(toDraft(saved)), normalize(draft)];
  return (
    before.firstName !== after.firstName ||
    before.lastName !== after.lastName ||
    before.country !== after.country ||
    before.photoBase64 !== after.photoBase64
  );
}

/** Whether both names and the country are valid. */
export const isComplete = (draft: ProfileDraft): boolean =>
  firstNameSchema.safeParse(draft.firstName).success &&
  lastNameSchema.safeParse(draft.lastName).success &&
  countryNameSchema.safeParse(draft.country).success;

/** The edits made after `sent` was submitted. */
export function editsSince(
  edits: Partial<ProfileDraft>,
  sent: ProfileDraft,
): Partial<ProfileDraft> {
  const { firstName, lastName, country, photoBase64 } = edits;
  return {
    ...(firstName === undefined || firstName === sent.firstName ? {} : { firstName }),
    ...(lastName === undefined || lastName === sent.lastName ? {} : { lastName }),
    ...(country === undefined || country === sent.country ? {} : { country }),
    ...(photoBase64 === undefined || photoBase64 === sent.photoBase64 ? {} : { photoBase64 }),
  };
}

const SAVE = {
  failureTitle: 'Error',
  fallback: 'Failed to update trader',
  success: PROFILE_SAVED,
  onlyWhileMounted: true,
};

export interface ProfileForm {
  /** the trader's profile with the edits applied */
  readonly draft: ProfileDraft;
  /** the edited fields; all others follow the trader, including changes made in another tab */
  readonly edits: Partial<ProfileDraft>;
  readonly edit: (change: Partial<ProfileDraft>) => void;
  /** whether there are changes that are neither saved nor being saved */
  readonly dirty: boolean;
  readonly savable: boolean;
  /** why it cannot be saved */
  readonly hint: SaveHint | undefined;
  readonly save: () => Promise<void>;
}

/** The state of the profile form. */
export function useProfileForm(trader: Trader): ProfileForm {
  const [edits, setEdits] = useState<Partial<ProfileDraft>>({});
  const [sent, setSent] = useState<ProfileDraft>();
  const profile = useSave(updateTrader, SAVE);
  const draft = { ...toDraft(trader), ...edits };
  const dirty = isChanged(sent ?? trader, draft);

  const save = async () => {
    setSent(draft);
    const outcome = await profile.save({ query: { TraderId: trader.traderId }, body: draft });
    setSent(undefined);
    if (!outcome.ok) return;
    setEdits((now) => editsSince(now, draft));
    changeTrader(trader.traderId, outcome.data);
  };

  return {
    draft,
    edits,
    edit: useCallback((change) => setEdits((now) => ({ ...now, ...change })), []),
    dirty,
    savable: dirty && isComplete(draft) && !sent,
    hint: sent ? undefined : !isComplete(draft) ? 'incomplete' : dirty ? undefined : 'unchanged',
    save,
  };
}
