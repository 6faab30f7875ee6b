import { lastSheetsSchema, sheetIdOf } from '@parallax/protocol';
import { sessionScopedItem } from '@parallax/store';

/** The last open sheets of the signed-in trader, stored across visits. */
export const lastSheetsItem = sessionScopedItem('places', lastSheetsSchema);

/** The id of the sheet that was last open in an area; undefined if none was. @param slug of the area */
export function lastSheetId(slug: string): string | undefined {
  const [, query = ''] = lastSheetsItem.read()?.places[slug]?.split('?') ?? [];
  return sheetIdOf(query);
}
