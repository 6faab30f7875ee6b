import {
  type CompanyExchange,
  type CompanyTrader,
  type Group,
  type GroupBody,
  groupBodySchema,
} from '@parallax/protocol';
import type { ChecklistOption, Outcome } from '@parallax/ui';
import { useSchemaForm } from '@parallax/ui/form';
import { useMemo } from 'react';
import { chosenOf, groupChoices } from './group-choices.ts';

const { companyExchangeVaultIds: vaultIds } = groupBodySchema.shape;
/** The body of a group, with its vaults in two fields, one for each step. */
const schema = groupBodySchema
  .omit({ companyId: true, companyExchangeVaultIds: true })
  .extend({ custodianVaultIds: vaultIds, primeBrokerVaultIds: vaultIds });
export const groupNameSchema = schema.shape.name;

const idsOf = (options: readonly ChecklistOption[]): string[] => options.map(({ value }) => value);

const EMPTY = {
  name: '',
  traderIds: [],
  companyExchangeIds: [],
  custodianVaultIds: [],
  primeBrokerVaultIds: [],
};

function valuesOf(group: Group | undefined) {
  if (!group) return EMPTY;
  const { name, color, traderIds, companyExchangeIds, companyExchangeVaults } = group;
  const vaultIdsOf = (ofPrimeBroker: boolean) =>
    companyExchangeVaults
      .filter(({ exchange }) => exchange.primeBroker === ofPrimeBroker)
      .map(({ id }) => id);
  return {
    name,
    color,
    traderIds,
    companyExchangeIds,
    custodianVaultIds: vaultIdsOf(false),
    primeBrokerVaultIds: vaultIdsOf(true),
  };
}

/** The form of the wizard. Members, exchanges and vaults that no longer exist are not sent. */
export function useGroupForm(props: {
  /** undefined to create a group */
  group: Group | undefined;
  traders: readonly CompanyTrader[];
  connections: readonly CompanyExchange[];
  onSubmit: (body: Omit<GroupBody, 'companyId'>) => Promise<Outcome>;
  onSaved: () => void;
}) {
  const { group, traders, connections, onSubmit, onSaved } = props;
  const choices = useMemo(
    () => groupChoices(traders, connections, group),
    [traders, connections, group],
  );
  const values = useMemo(() => valuesOf(group), [group]);
  const form = useSchemaForm({
    schema,
    values,
    onSubmit: ({ name, color, ...ids }) =>
      onSubmit({
        name,
        color,
        traderIds: idsOf(chosenOf(choices.members, ids.traderIds)),
        companyExchangeIds: idsOf(chosenOf(choices.exchanges, ids.companyExchangeIds)),
        companyExchangeVaultIds: [
          ...idsOf(chosenOf(choices.custodianVaults, ids.custodianVaultIds)),
          ...idsOf(chosenOf(choices.primeBrokerVaults, ids.primeBrokerVaultIds)),
        ],
      }),
    onSaved,
  });
  return { form, choices };
}

export type GroupForm = ReturnType<typeof useGroupForm>;
