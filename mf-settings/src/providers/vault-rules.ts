import { isStakingVault, type Vault } from '@parallax/protocol';
import { counted } from '@parallax/ui/format';
import { passesStatus, type Status } from '../connections/status-filter.tsx';

/** Whether a vault passes the status filter. Deleted vaults pass only if all statuses are shown. */
export const passesFilter = (vault: Pick<Vault, 'active' | 'deleted'>, status: Status): boolean =>
  status === '' || (!vault.deleted && passesStatus(vault, status));

const selectable = (vaults: readonly Vault[]): Vault[] => vaults.filter(({ deleted }) => !deleted);
const idsOf = (vaults: readonly Vault[]): string[] => vaults.map(({ id }) => id);

/** The ids of all vaults that can be selected. */
export const allIds = (vaults: readonly Vault[]): string[] => idsOf(selectable(vaults));

/** The ids of the active vaults. */
export const activeIds = (vaults: readonly Vault[]): string[] =>
  idsOf(selectable(vaults).filter(({ active }) => active));

/** The chosen vaults that can still be selected. */
export function chosenVaults(vaults: readonly Vault[], chosen: readonly string[]): Vault[] {
  const ids = new Set(chosen);
  return selectable(vaults).filter(({ id }) => ids.has(id));
}

/** The chosen ids that can still be selected, in the order of the vaults. */
export const onlySelectable = (vaults: readonly Vault[], chosen: readonly string[]): string[] =>
  idsOf(chosenVaults(vaults, chosen));

/** Selects or clears a vault; the vaults of staking providers change together. */
export function withVault(
  vaults: readonly Vault[],
  chosen: readonly string[],
  { vault, on }: { vault: Vault; on: boolean },
): string[] {
  const ids = new Set(chosen);
  const linked = isStakingVault(vault.externalId)
    ? selectable(vaults).filter(({ externalId }) => isStakingVault(externalId))
    : [vault];
  for (const { id } of linked) {
    if (on) ids.add(id);
    else ids.delete(id);
  }
  return onlySelectable(vaults, [...ids]);
}

/** 'Contains 3 active addresses' */
export const addressesText = (count: number): string =>
  `Contains ${counted(count, 'active address', 'active addresses')}`;
