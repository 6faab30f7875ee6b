import type { Sheet } from '@parallax/protocol';
import { registerUnsavedWork } from '@parallax/sheets';
import { onLogOut, onPageUnload } from '@parallax/store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createDebouncedSaver } from './debounced-saver.ts';
import { saveFilters, sendFiltersOnLeave } from './save-filters.ts';

const SAVE_DELAY_MS = 500;

export interface FilterFormat<Filters> {
  /** `reset`: stored data was present but invalid */
  read(data: string | null): { filters: Filters; reset: boolean };
  write(filters: Filters): string;
}

/**
 * The filters of an analytics sheet; use the sheet's id as the component's key. A change applies
 * immediately and is saved after a debounce, also when the sheet or the page is left before. A
 * failed save is rolled back. Changes saved by another tab arrive with the sheet.
 * @param format must be referentially stable
 */
export function useSavedFilters<Filters>(
  sheet: Sheet,
  format: FilterFormat<Filters>,
): { filters: Filters; reset: boolean; change: (filters: Filters) => void } {
  const client = useQueryClient();
  const data = sheet.analyticalViewData;
  const { id, menuBar, analyticalViewId } = sheet;
  const stored = useMemo(() => format.read(data), [format, data]);
  const [draft, setDraft] = useState<{ filters: Filters; saved: boolean }>();
  const [seen, setSeen] = useState(data);

  if (data !== seen) {
    setSeen(data);
    if (draft?.saved) setDraft(undefined);
  }

  const saver = useMemo(
    () =>
      createDebouncedSaver<Filters>({
        delayMs: SAVE_DELAY_MS,
        save: async (filters, isNewest) => {
          const sent = { id, menuBar, analyticalViewId };
          const saved = await saveFilters(client, sent, format.write(filters));
          if (isNewest()) setDraft(saved ? { filters, saved } : undefined);
        },
      }),
    [client, format, id, menuBar, analyticalViewId],
  );

  useEffect(() => {
    const flush = () => void saver.flush();
    const withdraw = registerUnsavedWork(id, {
      save: () => saver.flush(),
      drop: () => saver.drop(),
    });
    // ordinary requests are aborted when the page is unloaded
    const onUnload = () => {
      const unsaved = saver.unsaved();
      if (unsaved) sendFiltersOnLeave(analyticalViewId, format.write(unsaved.value));
    };
    document.addEventListener('visibilitychange', flush);
    const stopUnload = onPageUnload(onUnload);
    const stopLogOut = onLogOut(() => saver.flush());
    return () => {
      document.removeEventListener('visibilitychange', flush);
      stopUnload();
      stopLogOut();
      withdraw();
      flush();
    };
  }, [saver, format, id, analyticalViewId]);

  return {
    filters: draft?.filters ?? stored.filters,
    reset: stored.reset && draft === undefined,
    change(filters) {
      setDraft({ filters, saved: false });
      saver.change(filters);
    },
  };
}
