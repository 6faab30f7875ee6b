import { type Contract, contractKey } from '@parallax/contract';
import { StaleMark } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';

/** Whose figures a widget shows; first, so that it is never cut off, that they are stale. */
export function ContractSubtitle({ contract }: { contract: Contract }) {
  return (
    <>
      <StaleMark tickers={[contractKey(contract)]} />
      {`${contractName(contract)} · ${contract.exchange}`}
    </>
  );
}
