import type { LayoutItem, LinkName } from '@parallax/protocol';
import { useMemo, useState } from 'react';

/**
 * The settings that a widget shows: with the contract of its link, unless it cannot show that.
 * @param linked the key of the link's contract
 */
export function useLinkedSettings(
  own: LayoutItem['settings'],
  linked: string | undefined,
  link?: LinkName,
) {
  const [refused, onRefusal] = useState<string>();
  const settings = useMemo(
    () => (linked === undefined || refused !== undefined ? own : { ...own, contract: linked }),
    [own, linked, refused],
  );
  const context = useMemo(() => ({ contract: linked, link, onRefusal }), [linked, link]);
  return { settings, refused, context };
}
