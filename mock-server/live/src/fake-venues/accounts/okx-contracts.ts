import { z } from 'zod';
import { decimalText, times } from '../../private/decimal-text.ts';
import { instruments } from '../okx-instruments.ts';
import type { UsdAt } from '../prices.ts';
import type { AccountContract } from './account-contract.ts';

export interface OkxContract extends AccountContract {
  readonly type: 'SPOT' | 'SWAP' | 'FUTURES';
}

const entrySchema = z.object({
  ctType: z.string(),
  ctVal: decimalText,
  ctMult: decimalText,
  settleCcy: z.string(),
});

/** The contracts of the fake OKX that can be traded, by name. */
export const okxContracts = (usdAt: UsdAt): Map<string, OkxContract> =>
  new Map(
    instruments(usdAt).map((one): [string, OkxContract] => {
      const { name, type, base, quote, entry } = one;
      const common = { name, type, base, quote, market: one };
      if (type === 'SPOT') return [name, { ...common, kind: 'spot', settle: quote, unit: '1' }];
      const { ctType, ctVal, ctMult, settleCcy } = entrySchema.parse(entry);
      const kind = ctType === 'inverse' ? 'inverse' : 'linear';
      return [name, { ...common, kind, settle: settleCcy, unit: times(ctVal, ctMult) }];
    }),
  );
