import {
  firstCharacters,
  hasVisibleCharacters,
  nameKey,
  SHEET_NAME_MAX,
  SHEET_NAME_MIN,
  SHEET_NAME_SHORT,
  SHEET_NAME_TAKEN,
  type Sheet,
  sheetNameSchema,
} from '@parallax/protocol';

/**
 * Validates the name of a sheet; `others` are the other sheets of its area. `text` is the message to
 * show; a new name that is merely too short is rejected without a message.
 */
export function checkSheetName(
  name: string,
  others: readonly Pick<Sheet, 'name'>[],
  isRename = false,
): { ok: boolean; text?: string } {
  const key = nameKey(name);
  if (!hasVisibleCharacters(SHEET_NAME_MIN)(name)) {
    return isRename ? { ok: false, text: SHEET_NAME_SHORT } : { ok: false };
  }
  if (others.some((sheet) => nameKey(sheet.name) === key)) {
    return { ok: false, text: SHEET_NAME_TAKEN };
  }
  const parsed = sheetNameSchema.safeParse(name);
  const text = parsed.error?.issues[0]?.message;
  return text === undefined ? { ok: parsed.success } : { ok: false, text };
}

/**
 * `preferred`, `preferred 2`, `preferred 3` and so on: the first name that no sheet of the area has.
 * `preferred` is shortened first, to leave room for the number.
 */
export function freeSheetName(preferred: string, others: readonly Pick<Sheet, 'name'>[]): string {
  const taken = new Set(others.map((sheet) => nameKey(sheet.name)));
  const base = firstCharacters(preferred, SHEET_NAME_MAX - 5);
  let name = base;
  for (let n = 2; taken.has(nameKey(name)); n += 1) name = `${base} ${n}`;
  return name;
}
