import {
  type Contract,
  contractNameParts,
  contractWithVenue,
  fullContractName,
} from '@parallax/protocol';
import { Settlement } from '@parallax/ui';
import type { Subject } from '../frame/subject-text.tsx';

/** A contract as the subject of a widget. */
export function contractSubject(contract: Contract): Subject {
  const [underlying, strike] = contractNameParts(contract);
  const name = (
    <>
      <span>{underlying}</span>
      {strike !== undefined && <span> {strike}</span>}
      <Settlement contract={contract} />
    </>
  );
  return { name, venue: contract };
}

/** The props of a picker that shows this contract. */
export const contractPickerProps = (contract: Contract) => ({
  ...contractSubject(contract),
  accessibleName: `${fullContractName(contract)} ${contract.exchangeName}`,
  title: contractWithVenue(contract),
});
