import type { Contract } from '@parallax/protocol';

/** Extends the catalogue to `count` contracts by repeating it on renamed venues. */
export const manyContracts = (contracts: readonly Contract[], count: number): Contract[] =>
  Array.from({ length: count }, (_, i) => {
    const contract = contracts[i % contracts.length];
    if (contract === undefined) throw new RangeError('There are no contracts.');
    const copy = Math.floor(i / contracts.length);
    if (copy === 0) return contract;
    const { exchange, exchangeName } = contract;
    return { ...contract, exchange: `${exchange}${copy}`, exchangeName: `${exchangeName} ${copy}` };
  });
