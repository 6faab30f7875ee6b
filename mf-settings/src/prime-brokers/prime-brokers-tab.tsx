import { Providers } from '../providers/providers.tsx';
import { forTrader } from '../tab/for-trader.tsx';
import { primeBrokerKind } from './prime-broker-kind.ts';

/** The Prime Brokers tab: prime brokers with their vaults. */
export default forTrader(() => <Providers kind={primeBrokerKind} />);
