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

/** The kinds of contracts whose taker fee is unknown, each once: 'Coinbase perpetuals'. */
export const contractsWithoutFee = (
  contracts: readonly Contract[],
  feeOf: (contract: Contract) => number | null,
): readonly string[] => [
  ...new Set(
    contracts
      .filter((contract) => feeOf(contract) === null)
      .map(({ exchangeName, instType }) => `${exchangeName} ${PLURALS[instType]}`),
  ),
];
