import { Providers } from '../providers/providers.tsx';
import { ForTrader } from '../tab/for-trader.tsx';
import { primeBrokerKind } from './prime-broker-kind.ts';

/** The Prime Brokers tab: prime brokers with their vaults. */
export default function PrimeBrokersTab() {
  return <ForTrader>{(trader) => <Providers kind={primeBrokerKind} trader={trader} />}</ForTrader>;
}
