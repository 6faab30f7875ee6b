import {
  createStrategy,
  createStrategyGroup,
  deleteStrategyGroup,
  listStrategyGroups,
  updateStrategyGroup,
} from '@parallax/protocol';
import type { TestClient } from '../../test-client.ts';
import { type Area, alternate, replaceEntry, sortedBy } from '../area.ts';

interface DrillStrategies {
  readonly id: string;
  readonly tag: string;
  readonly strategies: readonly { readonly id: string; readonly tag: string }[];
}

const byTag = ({ tag }: { tag: string }) => tag;

/** A company's strategy groups with their strategy IDs, which are deleted with their group. */
export function strategiesArea(
  client: TestClient,
  companyId: string,
): Area<readonly DrillStrategies[]> {
  let round = 0;
  const nextTag = () => `Drill ${(round += 1)}`;

  const fill = (groups: readonly DrillStrategies[], group: DrillStrategies) => {
    const tag = nextTag();
    const withNew = (id: string) =>
      replaceEntry(groups, group, { strategies: [...group.strategies, { id, tag }] });
    return {
      description: `add the strategy ${tag} to ${group.tag}`,
      after: withNew(''),
      async send() {
        const body = { name: tag, companyId, groupId: group.id };
        return withNew((await client.call(createStrategy, { body })).id);
      },
    };
  };

  return {
    name: 'strategies',
    async read() {
      const groups = await client.call(listStrategyGroups, { query: { CompanyId: companyId } });
      return groups.map(({ id, tag, strategies }) => ({ id, tag, strategies }));
    },
    comparable: (groups) =>
      sortedBy(groups, byTag).map(({ tag, strategies }) => ({
        tag,
        strategies: strategies.map(byTag).toSorted(),
      })),
    next: alternate<DrillStrategies>({
      min: 2,
      max: 5,
      add(groups) {
        const tag = nextTag();
        return {
          description: `create the strategy group ${tag}`,
          after: [...groups, { id: '', tag, strategies: [] }],
          async send() {
            const body = { name: tag, color: 'c3' as const, companyId };
            const { id } = await client.call(createStrategyGroup, { body });
            return [...groups, { id, tag, strategies: [] }];
          },
        };
      },
      remove: (groups, group) => ({
        description: `delete the strategy group ${group.tag}`,
        after: groups.filter((one) => one !== group),
        async send() {
          await client.call(deleteStrategyGroup, { query: { GroupId: group.id } });
          return this.after;
        },
      }),
      change: [
        fill,
        fill,
        (groups, group) => {
          const tag = nextTag();
          const to = groups.at(-1) ?? group;
          const strategies = [...to.strategies, ...group.strategies];
          return {
            description: `move all strategies of ${group.tag} to ${to.tag} and rename it to ${tag}`,
            after: replaceEntry(replaceEntry(groups, group, { strategies: [] }), to, {
              tag,
              strategies,
            }),
            async send() {
              await client.call(updateStrategyGroup, {
                query: { GroupId: to.id },
                body: { name: tag, color: 'c3', strategyIds: group.strategies.map(({ id }) => id) },
              });
              return this.after;
            },
          };
        },
      ],
    }),
  };
}
