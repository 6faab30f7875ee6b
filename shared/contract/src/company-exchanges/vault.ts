import { z } from 'zod';
import { idSchema } from '../ids/id.ts';

/** The staking providers' vaults, by how a custodian names them: they are chosen and cleared as one. */
export const STAKING_VAULTS = [
  'SP:KILN',
  'SP:FIGMENT',
  'SP:CONSENSYS-STAKING',
  'SP:BLOCKDAEMON',
  'SP:ALLNODES',
] as const;

/** Whether a vault, by its external id, is one of those that move as one. */
export const isStakingVault = (externalId: string): boolean =>
  STAKING_VAULTS.some((name) => name === externalId);

/** A company exchange vault. */
export const vaultSchema = z.object({
  id: idSchema,
  /** how the provider names it */
  externalId: z.string(),
  name: z.string(),
  /** how many */
  activeAddresses: z.int().min(0),
  active: z.boolean(),
  /** gone at the provider: it cannot change any more */
  deleted: z.boolean(),
  /** brought by a refresh, and no choice of vaults was made since */
  new: z.boolean(),
  exchange: z.object({
    id: z.string(),
    name: z.string(),
    displayName: z.string(),
    custodian: z.boolean(),
    primeBroker: z.boolean(),
  }),
});
export type Vault = z.infer<typeof vaultSchema>;
