import { type Contract, contractKey, fullContractName, type LinkName } from '@parallax/protocol';
import { useContract } from '@parallax/store';
import { createContext, useContext, useLayoutEffect } from 'react';

interface LinkedContract {
  /** the key of the link's contract; undefined for a widget without a link */
  readonly contract: string | undefined;
  /** the link of the widget */
  readonly link: LinkName | undefined;
  /** shows a contract in all widgets of the link; undefined without a link; stable */
  readonly choose?: ((contract: string) => void) | undefined;
  /** reports the name of the link's contract while the widget cannot show it; stable */
  onRefusal: (name: string | undefined) => void;
  /** reports the key of the contract that the widget shows, chosen or not; stable */
  onShown?: (key: string | undefined) => void;
}

export const LinkedContractContext = createContext<LinkedContract>({
  contract: undefined,
  link: undefined,
  onRefusal: () => undefined,
});

/** Reports to the widget's frame whether the widget can show the contract of its link. */
export function useReportRefusal(accepts: (contract: Contract) => boolean): void {
  const { contract: key, onRefusal } = useContext(LinkedContractContext);
  const contract = useContract(key);
  const refused = contract && !accepts(contract) ? fullContractName(contract) : undefined;
  useLayoutEffect(() => {
    onRefusal(refused);
    return () => onRefusal(undefined);
  }, [refused, onRefusal]);
}

/** Reports to the widget's frame which contract the widget shows. */
export function useReportShown(contract: Contract | undefined): void {
  const { onShown } = useContext(LinkedContractContext);
  const key = contract && contractKey(contract);
  useLayoutEffect(() => {
    onShown?.(key);
    return () => onShown?.(undefined);
  }, [key, onShown]);
}
