import { openChannel, pageId } from '@parallax/channels';
import { useEffect } from 'react';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { withLinkedContract } from './link-rules.ts';

/** Shows the contracts received on the channel `link-contract` in the widgets of their colour. */
export function useLinkChannel(desk: Pick<LayoutSaver, 'items' | 'edit'>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const channel = openChannel('link-contract');
    channel.listen((message) => {
      if (!('link' in message) || (message.to ?? pageId) !== pageId) return;
      const { link, contract, id } = message;
      const widgets = desk.items.filter((item) => item.link?.to === link).length;
      if (widgets === 0) return;
      desk.edit((items) => withLinkedContract(items, link, contract));
      channel.post({ taken: id, widgets });
    });
    return () => channel.close();
  }, [desk, enabled]);
}
