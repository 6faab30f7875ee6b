import { openChannel, pageId } from '@parallax/channels';
import { useEffect, useRef } from 'react';
import type { NewWidget } from '../layout/add-rules.ts';

/**
 * Adds the widgets received on the channel `add-widget` to the open sheet.
 * @param add adds a widget; shows the reason if it is refused
 */
export function useAddChannel(
  add: (widget: NewWidget) => Promise<boolean>,
  enabled: boolean,
): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const channel = openChannel('add-widget');
    channel.listen((message) => {
      if (!('type' in message) || message.preview === true) return;
      const isForThisPage = message.to === undefined ? !document.hidden : message.to === pageId;
      if (!isForThisPage) return;
      const { type, settings, allowsDuplicate, id } = message;
      const duplicateOption = allowsDuplicate === true && { allowsDuplicate };
      // each tab assigns its own id to a widget that is sent to all tabs
      const sentId = message.to === pageId && { id };
      void latest.current({ type, ...sentId, ...duplicateOption, ...(settings && { settings }) });
      if (id !== undefined) channel.post({ taken: id });
    });
    return () => channel.close();
  }, [enabled]);
}
