import {
  countryNameSchema,
  firstNameSchema,
  lastNameSchema,
  type Trader,
} from '@parallax/contract';

/** What a trader can change of themselves. */
export type ProfileDraft = Pick<Trader, 'firstName' | 'lastName' | 'country' | 'photoBase64'>;

export const draftOf = (trader: ProfileDraft): ProfileDraft => ({
  firstName: trader.firstName,
  lastName: trader.lastName,
  country: trader.country,
  photoBase64: trader.photoBase64,
});

/** As it is sent: names without what surrounds them, no photo as null. */
const plain = (draft: ProfileDraft): ProfileDraft => ({
  ...draft,
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  photoBase64: draft.photoBase64 === '' ? null : draft.photoBase64,
});

/** Whether saving would change anything. */
export function isChanged(saved: ProfileDraft, draft: ProfileDraft): boolean {
  const [before, after] = [plain(draftOf(saved)), plain(draft)];
  return (
    before.firstName !== after.firstName ||
    before.lastName !== after.lastName ||
    before.country !== after.country ||
    before.photoBase64 !== after.photoBase64
  );
}

/** Both names have at least one character, and a country of the list is chosen. */
export const isComplete = (draft: ProfileDraft): boolean =>
  firstNameSchema.safeParse(draft.firstName).success &&
  lastNameSchema.safeParse(draft.lastName).success &&
  countryNameSchema.safeParse(draft.country).success;

/** What was typed since `sent` went out; the rest is saved. */
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
