import { expect, it } from '@jest/globals';
import { endpoints } from '../endpoints.ts';
import { idSchema } from './id.ts';

const ID = 'd0000000-0000-4000-8000-00000000000a';

it('idSchema converts ids to lower case', () => {
  expect(idSchema.parse(ID.toUpperCase())).toBe(ID);
  expect(idSchema.safeParse(`${ID} `).success).toBe(false);
});

it('endpoints convert ids in queries and bodies to lower case', () => {
  const upper = ID.toUpperCase();
  expect(endpoints.getTrader.query.parse({ TraderId: upper })).toEqual({ TraderId: ID });
  const ids = { notifications: [upper] };
  expect(endpoints.deleteNotifications.body.parse(ids)).toEqual({ notifications: [ID] });
});
