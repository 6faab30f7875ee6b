import {
  countryNameSchema,
  firstNameSchema,
  lastNameSchema,
  type Trader,
} from '@parallax/protocol';

/** The editable part of a trader's profile. */
export type ProfileDraft = Pick<Trader, 'firstName' | 'lastName' | 'country' | 'photoBase64'>;

export const toDraft = (trader: ProfileDraft): ProfileDraft => ({
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
