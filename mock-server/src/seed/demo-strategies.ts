import { nameKey, type PaletteColor } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { DEMO_COMPANIES } from './demo-traders.ts';

interface DemoStrategyGroup {
  readonly tag: string;
  readonly color: PaletteColor;
  readonly strategies: readonly string[];
}

const GROUPS: readonly DemoStrategyGroup[] = [
  { tag: 'Basis', color: 'c4', strategies: ['BASIS-BTC', 'BASIS-ETH'] },
  { tag: 'Market making', color: 'c6', strategies: ['MM-SPOT', 'MM-PERP', 'MM-OPTIONS'] },
];

const demoId = (group: number, strategy: number): string =>
  `b0000000-0000-4000-8000-0000000000${group}${strategy}`;

/** Creates strategy groups with strategy IDs for Acme. */
export async function seedStrategies(db: Database): Promise<void> {
  const company_id = DEMO_COMPANIES.find(({ name }) => name === 'Acme Capital')?.id ?? '';
  for (const [group, { tag, color, strategies }] of GROUPS.entries()) {
    const group_id = demoId(group + 1, 0);
    await db
      .insertInto('strategy_group')
      .values({ id: group_id, company_id, tag, tag_key: nameKey(tag), color })
      .execute();
    const rows = strategies.map((name, at) => ({
      id: demoId(group + 1, at + 1),
      company_id,
      group_id,
      tag: name,
      tag_key: nameKey(name),
    }));
    await db.insertInto('strategy').values(rows).execute();
  }
}
