import type { AlgoOrder } from '@parallax/protocol';
import { amountText, SIDE_NAMES } from '@parallax/ui/format';
import type { RecordRow } from '../accounts/record-row.ts';
import { ALGO_NAMES } from './algo-names.ts';

export interface AlgoRow extends RecordRow {
  readonly algo: AlgoOrder;
}

export const algoRow = (record: RecordRow, algo: AlgoOrder): AlgoRow => ({ ...record, algo });
export const algoKey = ({ algo }: AlgoRow): string => algo.id;

/** The unit of the amounts of an algo; empty while its contract is not listed. */
export const amountUnitOf = ({ contract }: Pick<AlgoRow, 'contract'>): string =>
  contract?.contractSizeUnit ?? '';

/** 'TWAP, Buy 0.6 BTC of BTC/USDT' */
export const algoText = ({ algo, contractName, ...row }: AlgoRow): string => {
  const amount = amountText(algo.amount, amountUnitOf({ contract: row.contract })).trim();
  return `${ALGO_NAMES[algo.type]}, ${SIDE_NAMES[algo.side]} ${amount} of ${contractName}`;
};
