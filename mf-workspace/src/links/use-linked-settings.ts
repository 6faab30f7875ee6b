import type { LayoutItem, LinkName } from '@parallax/protocol';
import { useMemo, useRef, useState } from 'react';

/**
 * The settings that a widget shows, which contain the contract of its link. While it cannot show
 * that contract, it keeps the last one of the link that it could show.
 * @param linked the key of the link's contract
 * @param changeStored changes the stored settings; a contract is stored in the link; stable
 */
export function useLinkedSettings(
  own: LayoutItem['settings'],
  linked: string | undefined,
  link?: LinkName,
  changeStored?: (change: LayoutItem['settings']) => void,
) {
  const [refused, onRefusal] = useState<string>();
  const [last, setLast] = useState<{ linked: string | undefined; accepted: string | undefined }>({
    linked,
    accepted: undefined,
  });
  if (last.linked !== linked) {
    const accepted = refused === undefined ? last.linked : last.accepted;
    setLast({ linked, accepted: linked === undefined ? undefined : accepted });
  }
  const contract = refused === undefined ? linked : last.accepted;
  const settings = useMemo(
    () => (contract === undefined ? own : { ...own, contract }),
    [own, contract],
  );
  const shown = useRef<string>(undefined);
  const context = useMemo(
    () => ({
      contract: linked,
      link,
      choose: link && changeStored && ((chosen: string) => changeStored({ contract: chosen })),
      onRefusal,
      onShown: (key: string | undefined) => {
        shown.current = key;
      },
    }),
    [linked, link, changeStored],
  );
  /** the settings with the contract that is shown without having been chosen */
  const withShown = (chosen: LayoutItem['settings']): LayoutItem['settings'] =>
    shown.current === undefined ? chosen : { contract: shown.current, ...chosen };
  return { settings, refused, context, withShown };
}
