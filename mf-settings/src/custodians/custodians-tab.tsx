import { Providers } from '../providers/providers.tsx';
import { forTrader } from '../tab/for-trader.tsx';
import { custodianKind } from './custodian-kind.ts';

/** The Custodians tab: custodians with their vaults. */
export default forTrader(() => <Providers kind={custodianKind} />);
