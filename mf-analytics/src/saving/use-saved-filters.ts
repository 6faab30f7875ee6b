import type { Sheet } from '@parallax/contract';
import { offerUnsavedWork } from '@parallax/sheets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createDebouncedSaver } from './debounced-saver.ts';
import { saveFilters, sendFiltersOnLeave } from './save-filters.ts';

const SAVE_PAUSE_MS = 500;

export interface FilterFormat<Filters> {
  /** `reset`: something was there that could not be read */
  read(data: string | null): { filters: Filters; reset: boolean };
  write(filters: Filters): string;
}

/**
 * The filters of an analytics sheet, to be used with the sheet's id as the component's key. A change
 * shows at once and is saved after a short pause, also when the sheet or the page is left before;
 * one that could not be saved goes back. What another tab has saved arrives with the sheet.
 *
 * @param format the same object on every render
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
        pauseMs: SAVE_PAUSE_MS,
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
    const withdraw = offerUnsavedWork(id, {
      save: () => saver.flush(),
      drop: () => saver.drop(),
    });
    // a page that goes away takes its ordinary requests with it
    const leave = () => {
      const unsaved = saver.unsaved();
      if (unsaved) sendFiltersOnLeave(analyticalViewId, format.write(unsaved.value));
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', leave);
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
