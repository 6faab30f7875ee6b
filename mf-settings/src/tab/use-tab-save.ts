import type { Endpoint } from '@parallax/protocol';
import { fromServer, type Save, type SaveOptions, useSave } from '@parallax/store';

/** `success`: the message to show if the server sends none, or a function whose result replaces the server's message. */
export type TabSaveOptions<E extends Endpoint> = Omit<SaveOptions<E>, 'onlyWhileMounted'>;

/** `useSave` for a tab, which shows no outcome after the calling component was unmounted. */
export function useTabSave<E extends Endpoint>(endpoint: E, options: TabSaveOptions<E>): Save<E> {
  const { success } = options;
  return useSave(endpoint, {
    ...options,
    success: typeof success === 'function' ? success : fromServer(success),
    onlyWhileMounted: true,
  });
}
