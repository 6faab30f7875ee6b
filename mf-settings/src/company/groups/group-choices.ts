import {
  type CompanyExchange,
  type CompanyTrader,
  type Group,
  isGroupExchange,
  isStakingVault,
  type Vault,
} from '@parallax/protocol';
import type { ChecklistOption } from '@parallax/ui';
import { fullName } from '../full-name.ts';
import { exchangeDetail } from './group-texts.ts';

/** The options in the steps of the wizard. */
export interface GroupChoices {
  readonly members: readonly ChecklistOption[];
  readonly exchanges: readonly ChecklistOption[];
  readonly custodianVaults: readonly ChecklistOption[];
  readonly primeBrokerVaults: readonly ChecklistOption[];
}

const byLabel = (a: ChecklistOption, b: ChecklistOption): number => a.label.localeCompare(b.label);

function toVaultOption(connection: CompanyExchange, vault: Vault): ChecklistOption {
  const { id, name, externalId, deleted, active } = vault;
  const marks = deleted ? ['Deleted'] : active ? [] : ['Inactive'];
  return {
    value: id,
    label: name,
    detail: [connection.name, ...marks].join(' · '),
    // the staking vaults of a connection are toggled together
    ...(!deleted && isStakingVault(externalId) && { linked: connection.id }),
    disabled: deleted,
  };
}

/**
 * The vaults sorted by name. A vault that no longer exists at the provider is included only if it is
 * assigned to the group.
 */
const vaultOptions = (
  connections: readonly CompanyExchange[],
  assigned: ReadonlySet<string>,
): ChecklistOption[] =>
  connections
    .flatMap((connection) =>
      connection.companyExchangeVaults
        .filter(({ id, deleted }) => !deleted || assigned.has(id))
        .map((vault) => toVaultOption(connection, vault)),
    )
    .toSorted(byLabel);

/** @param group the group that is edited */
export function groupChoices(
  traders: readonly CompanyTrader[],
  connections: readonly CompanyExchange[],
  group: Group | undefined,
): GroupChoices {
  const assigned = new Set(group?.companyExchangeVaults.map(({ id }) => id));
  return {
    members: traders.map((trader) => ({
      value: trader.id,
      label: fullName(trader) || trader.email,
      detail: trader.invited ? `${trader.email} · Invited` : trader.email,
    })),
    exchanges: connections.filter(isGroupExchange).map((connection) => ({
      value: connection.id,
      label: connection.name,
      detail: exchangeDetail(connection),
    })),
    custodianVaults: vaultOptions(
      connections.filter(({ custodian }) => custodian),
      assigned,
    ),
    primeBrokerVaults: vaultOptions(
      connections.filter(({ primeBroker }) => primeBroker),
      assigned,
    ),
  };
}

/** The selected options. Omits ids that no longer have an option. */
export function chosenOf(
  options: readonly ChecklistOption[],
  chosen: readonly string[] = [],
): ChecklistOption[] {
  const ids = new Set(chosen);
  return options.filter(({ value }) => ids.has(value));
}
