import type { Sheet } from '@parallax/protocol';
import { registerUnsavedWork } from '@parallax/sheets';
import { onLogOut, onPageUnload } from '@parallax/store';
import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createDebouncedSaver } from './debounced-saver.ts';
import { type MergeFilters, saveFilters, sendFiltersOnLeave } from './save-filters.ts';

const SAVE_DELAY_MS = 500;

export interface FilterFormat<Filters> {
  /** `reset` reports that stored data was invalid */
  read(data: string | null): { filters: Filters; reset: boolean };
  write(filters: Filters): string;
  /** Merges two changes of `base` by filter; if both changed a filter, the result has that of `mine`. */
  merge(base: Filters, mine: Filters, theirs: Filters): Filters;
}

interface Edit<Filters> {
  /** the saved filters that were changed */
  readonly base: Filters;
  readonly filters: Filters;
}

interface Draft<Filters> extends Edit<Filters> {
  /** the stored data of `base` */
  readonly data: string | null;
  readonly saved: boolean;
}

/**
 * The filters of an analytics sheet; use the sheet's id as the component's key. A change applies
 * immediately and is saved after a debounce, or at once when the sheet or the page is closed. A
 * failed save is rolled back, unless the browser blocks it. Changes that another tab has saved arrive with the sheet and are merged
 * with unsaved ones.
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
  const [draft, setDraft] = useState<Draft<Filters>>();
  const [lastData, setLastData] = useState(data);

  if (data !== lastData) {
    setLastData(data);
    if (draft?.saved) setDraft(undefined);
  }

  const { saver, flush, flushOnLeave } = useMemo(() => {
    const target = { id, menuBar, analyticalViewId };
    const mergeOf =
      ({ base, filters }: Edit<Filters>): MergeFilters =>
      (theirs) =>
        format.write(
          theirs === undefined ? filters : format.merge(base, filters, format.read(theirs).filters),
        );
    const saver = createDebouncedSaver<Edit<Filters>>({
      delayMs: SAVE_DELAY_MS,
      save: async (edit, isNewest) => {
        const ended = await saveFilters(client, target, mergeOf(edit));
        if (ended === undefined) {
          if (isNewest()) setDraft(undefined);
          return;
        }
        if ('kept' in ended) {
          // its base remains what the server has
          setDraft((latest) => latest && { ...latest, data: ended.kept });
          return;
        }
        const { saved } = ended;
        const base = format.read(saved).filters;
        const newer = saver.revise(({ filters }) => ({
          base,
          filters: format.merge(edit.filters, filters, base),
        }));
        setDraft({ base, filters: base, ...newer, data: saved, saved: newer === undefined });
      },
    });
    return {
      saver,
      flush: () => void saver.flush(),
      // ordinary requests are aborted when the page is unloaded
      flushOnLeave: () => {
        const unsaved = saver.unsaved();
        if (unsaved) sendFiltersOnLeave(client, target, mergeOf(unsaved.value));
      },
    };
  }, [client, format, id, menuBar, analyticalViewId]);

  useEffect(() => {
    const unregister = registerUnsavedWork(id, {
      save: () => saver.flush(),
      drop: () => saver.drop(),
    });
    document.addEventListener('visibilitychange', flush);
    const stopUnload = onPageUnload(flushOnLeave);
    const stopLogOut = onLogOut(() => saver.flush());
    return () => {
      document.removeEventListener('visibilitychange', flush);
      stopUnload();
      stopLogOut();
      unregister();
      flush();
    };
  }, [saver, flush, flushOnLeave, id]);

  const isCurrent = draft === undefined || draft.saved || draft.data === data;
  const filters = useStructuralSharing(
    isCurrent
      ? (draft?.filters ?? stored.filters)
      : format.merge(draft.base, draft.filters, stored.filters),
  );
  return {
    filters,
    reset: stored.reset && draft === undefined,
    change(filters) {
      const unsavedBase = isCurrent ? draft?.base : undefined;
      const base = draft?.saved ? draft.filters : (unsavedBase ?? stored.filters);
      setDraft({ base, filters, data, saved: false });
      saver.change({ base, filters });
    },
  };
}

/** Reuses the equal parts of the previous value, since a new object makes a table sort its rows again. */
function useStructuralSharing<Value>(value: Value): Value {
  const [previous, setPrevious] = useState(value);
  const shared = replaceEqualDeep(previous, value);
  if (shared !== previous) setPrevious(shared);
  return shared;
}
