import type { Endpoint } from '@parallax/protocol';
import { type Save, type SaveOptions, useSave } from '@parallax/store';

/** `useSave` for a tab, which shows no outcome after the calling component was unmounted. */
export const useTabSave = <E extends Endpoint>(
  endpoint: E,
  options: Omit<SaveOptions<E>, 'onlyWhileMounted'>,
): Save<E> => useSave(endpoint, { ...options, onlyWhileMounted: true });
