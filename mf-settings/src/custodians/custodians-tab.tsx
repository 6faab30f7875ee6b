import { Providers } from '../providers/providers.tsx';
import { ForTrader } from '../tab/for-trader.tsx';
import { custodianKind } from './custodian-kind.ts';

/** The Custodians tab: custodians with their vaults. */
export default function CustodiansTab() {
  return <ForTrader>{(trader) => <Providers kind={custodianKind} trader={trader} />}</ForTrader>;
}
