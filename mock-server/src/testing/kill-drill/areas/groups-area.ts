import {
  createGroup,
  deleteGroup,
  type GroupBody,
  getGroup,
  listGroups,
  updateGroup,
} from '@parallax/protocol';
import { DEMO_CONNECTIONS, DEMO_VAULTS } from '../../../seed/demo-exchanges.ts';
import { DEMO_TRADERS } from '../../../seed/demo-traders.ts';
import type { TestClient } from '../../test-client.ts';
import { type Area, alternate, firstEntries, replaceEntry, sortedBy } from '../area.ts';

type DrillGroup = Omit<GroupBody, 'companyId'> & { readonly id: string };

const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

/** A company's groups with their members, exchanges and vaults; each spans four tables. */
export function groupsArea(client: TestClient, companyId: string): Area<readonly DrillGroup[]> {
  const connections = DEMO_CONNECTIONS.filter((one) => one.companyId === companyId);
  const traders = ids(DEMO_TRADERS.filter((trader) => trader.company_id === companyId));
  const exchanges = ids(connections.filter(({ vaultsAfter }) => vaultsAfter === undefined));
  const vaults = ids(
    DEMO_VAULTS.filter(
      (vault) => vault.active && ids(connections).includes(vault.company_exchange_id),
    ),
  );
  let round = 0;

  function newBody(): Omit<DrillGroup, 'id'> {
    round += 1;
    return {
      name: `Drill ${round}`,
      color: round % 2 === 0 ? 'c1' : 'c7',
      traderIds: firstEntries(traders, round),
      companyExchangeIds: firstEntries(exchanges, round + 1),
      companyExchangeVaultIds: firstEntries(vaults, round + 2),
    };
  }

  return {
    name: 'groups',
    async read() {
      const groups = await client.call(listGroups, { query: { CompanyId: companyId } });
      return Promise.all(
        groups.map(async ({ id }) => {
          const group = await client.call(getGroup, { query: { GroupId: id } });
          const { name, color, traderIds, companyExchangeIds } = group;
          const companyExchangeVaultIds = ids(group.companyExchangeVaults);
          return { id, name, color, traderIds, companyExchangeIds, companyExchangeVaultIds };
        }),
      );
    },
    comparable: (groups) =>
      sortedBy(groups, ({ name }) => name).map(({ name, color, ...parts }) => ({
        name,
        color,
        traders: parts.traderIds.toSorted(),
        exchanges: parts.companyExchangeIds.toSorted(),
        vaults: parts.companyExchangeVaultIds.toSorted(),
      })),
    next: alternate<DrillGroup>({
      min: 2,
      max: 5,
      add(groups) {
        const body = newBody();
        return {
          description: `create the group ${body.name}`,
          after: [...groups, { ...body, id: '' }],
          async send() {
            const { id } = await client.call(createGroup, { body: { ...body, companyId } });
            return [...groups, { ...body, id }];
          },
        };
      },
      remove: (groups, group) => ({
        description: `delete the group ${group.name}`,
        after: groups.filter((one) => one !== group),
        async send() {
          await client.call(deleteGroup, { query: { GroupId: group.id } });
          return this.after;
        },
      }),
      change: [
        (groups, group) => {
          const body = newBody();
          return {
            description: `replace the group ${group.name} with ${body.name}`,
            after: replaceEntry(groups, group, body),
            async send() {
              const query = { GroupId: group.id };
              await client.call(updateGroup, { query, body: { ...body, companyId } });
              return this.after;
            },
          };
        },
      ],
    }),
  };
}
