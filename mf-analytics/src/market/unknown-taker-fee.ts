import type { Contract } from '@parallax/protocol';

const PLURALS: Readonly<Record<Contract['instType'], string>> = {
  spot: 'spot',
  perpetual: 'perpetuals',
  future: 'futures',
  option: 'options',
};

/** Why a figure after fees has no value: 'The taker fee of Coinbase for perpetuals is unknown'. */
export function unknownTakerFee(
  contracts: readonly Contract[],
  feeOf: (contract: Contract) => number | null,
): string | undefined {
  const contract = contracts.find((each) => feeOf(each) === null);
  if (contract === undefined) return undefined;
  return `The taker fee of ${contract.exchangeName} for ${PLURALS[contract.instType]} is unknown`;
}
