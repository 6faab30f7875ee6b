import { openChannel, pageId } from '@parallax/channels';
import type { LayoutItem } from '@parallax/protocol';
import { useEffect } from 'react';
import { withLinkedContract } from '../../widget-kit/links/link-rules.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';

/** Shows the contracts received on the channel `link-contract` in the widgets of their colour. */
export function useLinkChannel(
  layout: Pick<LayoutSaver, 'items' | 'edit' | 'editQuietly'>,
  enabled: boolean,
): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const channel = openChannel('link-contract');
    channel.listen((message) => {
      if (!('link' in message) || (message.to ?? pageId) !== pageId) return;
      const { link, contract, id } = message;
      const widgets = layout.items.filter((item) => item.link?.to === link).length;
      if (widgets === 0) return;
      const change = (items: readonly LayoutItem[]) => withLinkedContract(items, link, contract);
      // only a message to this tab is certain to come from an action of the user in it
      if (message.to === pageId) layout.edit(change);
      else layout.editQuietly(change);
      channel.post({ taken: id, widgets });
    });
    return () => channel.close();
  }, [layout, enabled]);
}
