import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A widget that is on several sheets of a trader becomes several widgets, each with its own id. */
export const oneSheetPerWidget: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<{ sheet_id: string; i: string }>`
      select sheet_id, i from (
        select sheet.id as sheet_id, item->>'i' as i, row_number() over (
          partition by sheet.trader_id, item->>'i' order by sheet.created_at, sheet.id
        ) as copy
        from sheet join layout on layout.sheet_id = sheet.id,
          jsonb_array_elements(layout.items) as item
        where layout.columns = 0
      ) as widget where copy > 1`.execute(db);
    for (const { sheet_id, i } of rows) {
      await sql`
        update layout set revision = revision + 1, items = (
          select jsonb_agg(
            case item->>'i'
              when ${i} then item || jsonb_build_object('i', ${randomUUID()}::text)
              else item
            end order by place
          )
          from jsonb_array_elements(items) with ordinality as each (item, place)
        )
        where sheet_id = ${sheet_id}
          and items @> jsonb_build_array(jsonb_build_object('i', ${i}::text))`.execute(db);
    }
  },
};
