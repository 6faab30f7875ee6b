import { expect, it } from '@jest/globals';
import { statementStep } from './statement-step.ts';

it.each([
  ['select "id" from "sheet" where "name" = \'a secret\'', 'SELECT sheet'],
  ['insert into "price_alert" ("id") values ($1)', 'INSERT price_alert'],
  ['update "session"\n  set sess = $1', 'UPDATE session'],
  ['delete from only "sheet"', 'DELETE sheet'],
  ['with "old" as (select 1) select * from old', 'WITH old'],
  ['begin', 'BEGIN'],
  ["set time zone 'UTC'", 'SET'],
  ['', 'STATEMENT'],
])('the step of %j is named %j', (sql, name) => {
  expect(statementStep(sql).name).toBe(name);
});
