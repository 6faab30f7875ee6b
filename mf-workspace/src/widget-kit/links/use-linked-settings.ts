import type { LayoutItem, LinkName } from '@parallax/protocol';
import { useMemo, useRef, useState } from 'react';

/**
 * Returns the settings that a widget shows, with the contract of its link. While the widget cannot show
 * that contract, they retain the link's last contract that it could show.
 * @param linked the key of the link's contract
 * @param changeStoredSettings changes the stored settings; a contract is stored in the link; stable
 */
export function useLinkedSettings(
  stored: LayoutItem['settings'],
  linked: string | undefined,
  link?: LinkName,
  changeStoredSettings?: (change: LayoutItem['settings']) => void,
) {
  const [refusedName, onRefusal] = useState<string>();
  const [last, setLast] = useState<{ linked: string | undefined; accepted: string | undefined }>({
    linked,
    accepted: undefined,
  });
  if (last.linked !== linked) {
    const accepted = refusedName === undefined ? last.linked : last.accepted;
    setLast({ linked, accepted: linked === undefined ? undefined : accepted });
  }
  const contract = refusedName === undefined ? linked : last.accepted;
  const settings = useMemo(
    () => (contract === undefined ? stored : { ...stored, contract }),
    [stored, contract],
  );
  const shown = useRef<string>(undefined);
  const context = useMemo(
    () => ({
      contract: linked,
      link,
      choose:
        link &&
        changeStoredSettings &&
        ((chosen: string) => changeStoredSettings({ contract: chosen })),
      onRefusal,
      onShown: (key: string | undefined) => {
        shown.current = key;
      },
    }),
    [linked, link, changeStoredSettings],
  );
  /** adds the shown contract to settings without a chosen one */
  const withShownContract = (chosen: LayoutItem['settings']): LayoutItem['settings'] =>
    shown.current === undefined ? chosen : { contract: shown.current, ...chosen };
  return { settings, refusedName, context, withShownContract };
}
