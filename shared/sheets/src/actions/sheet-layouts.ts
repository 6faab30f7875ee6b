import { callApi } from '@parallax/api';
import {
  getLayout,
  type LayoutItem,
  NARROW_COLUMNS_MAX,
  NARROW_COLUMNS_MIN,
  newId,
  type Place,
  putLayout,
  type Sheet,
} from '@parallax/protocol';

/** The widgets of a sheet, and their positions in the grids of phones. */
export interface SheetLayouts {
  readonly items: readonly LayoutItem[];
  /** only grids with saved positions */
  readonly narrow: readonly { readonly columns: number; readonly places: readonly Place[] }[];
}

const NO_WIDGETS: SheetLayouts = { items: [], narrow: [] };

const NARROW_COLUMNS = Array.from(
  { length: NARROW_COLUMNS_MAX - NARROW_COLUMNS_MIN + 1 },
  (_, index) => NARROW_COLUMNS_MIN + index,
);

const placeOf = ({ i, x, y, w, h }: Place): Place => ({ i, x, y, w, h });

async function readNarrow(sheetId: string, columns: number) {
  const { items } = await callApi(getLayout, { query: { sheetId, columns }, live: true });
  return { columns, places: items.map(placeOf) };
}

/** Reads all layouts of a sheet; an analytics sheet has none. */
export async function layoutsOf({ id, analyticalViewId }: Sheet): Promise<SheetLayouts> {
  if (analyticalViewId !== null) return NO_WIDGETS;
  const { items } = await callApi(getLayout, { query: { sheetId: id }, live: true });
  if (items.length === 0) return NO_WIDGETS;
  // the API does not list the saved narrow layouts; one that was never saved has no items
  const narrow = await Promise.all(NARROW_COLUMNS.map((columns) => readNarrow(id, columns)));
  return { items, narrow: narrow.filter(({ places }) => places.length > 0) };
}

/** Shared widgets are identified by their id, so a copy needs its own. */
export function copyOf({ items, narrow }: SheetLayouts): SheetLayouts {
  const ids = new Map(items.map(({ i }) => [i, newId()]));
  const withNewId = <T extends Place>(place: T): T => ({
    ...place,
    i: ids.get(place.i) ?? place.i,
  });
  return {
    items: items.map(withNewId),
    narrow: narrow.map(({ columns, places }) => ({ columns, places: places.map(withNewId) })),
  };
}

/** Saves the layouts of a new, empty sheet. */
export async function saveLayouts(sheetId: string, { items, narrow }: SheetLayouts): Promise<void> {
  if (items.length === 0) return;
  await callApi(putLayout, { query: { sheetId }, body: { revision: 0, items: [...items] } });
  // the server drops positions of widgets that it does not know, so the widgets are saved first
  await Promise.all(
    narrow.map(({ columns, places }) =>
      callApi(putLayout, {
        query: { sheetId, columns },
        body: { revision: 0, items: [...places] },
      }),
    ),
  );
}
