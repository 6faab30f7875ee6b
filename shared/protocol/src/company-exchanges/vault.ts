import { z } from 'zod';
import { idSchema } from '../ids/id.ts';

/** External ids of the staking providers' vaults, which are selected and deselected together. */
export const STAKING_VAULTS = [
  'SP:KILN',
  'SP:FIGMENT',
  'SP:CONSENSYS-STAKING',
  'SP:BLOCKDAEMON',
  'SP:ALLNODES',
] as const;

export const isStakingVault = (externalId: string): boolean =>
  STAKING_VAULTS.some((name) => name === externalId);

/** A vault of a company's custodian or prime broker. */
export const vaultSchema = z.object({
  id: idSchema,
  /** the provider's id */
  externalId: z.string(),
  name: z.string(),
  /** number of active addresses */
  activeAddresses: z.int().min(0),
  active: z.boolean(),
  /** no longer exists at the provider, so it is read-only */
  deleted: z.boolean(),
  /** added by a refresh since vaults were last selected */
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
