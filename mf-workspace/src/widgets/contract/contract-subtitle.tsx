import { type Contract, contractKey } from '@parallax/protocol';
import { StaleMark } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';

/** The contract of a widget, preceded by the stale mark so that it is never truncated. */
export function ContractSubtitle({ contract }: { contract: Contract }) {
  return (
    <>
      <StaleMark tickers={[contractKey(contract)]} />
      {`${contractName(contract)} · ${contract.exchange}`}
    </>
  );
}
