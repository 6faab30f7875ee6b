import { z } from 'zod';
import { companyExchangeSchema } from '../company-exchanges/company-exchange.ts';
import { vaultSchema } from '../company-exchanges/vault.ts';
import { companyTraderSchema } from '../company-traders/company-traders.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { paletteColorSchema } from '../palette/palette.ts';
import { groupBodySchema } from './group-rules.ts';

export const GROUP_CREATED = 'Group created successfully';
export const GROUP_UPDATED = 'Group updated successfully';
export const GROUP_DELETED = 'Group deleted successfully';

const count = z.int().min(0);
const identity = { id: idSchema, name: z.string(), color: paletteColorSchema };

export const groupListItemSchema = z.object({
  ...identity,
  traders: count,
  companyExchanges: count,
  /** including vaults of prime brokers */
  companyExchangeVaults: count,
});
export type GroupListItem = z.infer<typeof groupListItemSchema>;

export const groupMemberSchema = companyTraderSchema.pick({
  id: true,
  firstName: true,
  lastName: true,
  photoBase64: true,
  isAdmin: true,
});
export type GroupMember = z.infer<typeof groupMemberSchema>;

export const groupExchangeSchema = companyExchangeSchema.pick({
  id: true,
  name: true,
  exchangeName: true,
  exchangeType: true,
  exchangeDisplayName: true,
  exchangeMode: true,
  active: true,
});
export type GroupExchange = z.infer<typeof groupExchangeSchema>;

export const groupSchema = z.object({
  ...identity,
  /** sorted by first name */
  traders: z.array(groupMemberSchema),
  traderIds: z.array(idSchema),
  /** sorted by type */
  companyExchanges: z.array(groupExchangeSchema),
  companyExchangeIds: z.array(idSchema),
  /** sorted by name */
  companyExchangeVaults: z.array(vaultSchema),
});
export type Group = z.infer<typeof groupSchema>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary:
    "The company's groups by name, with the number of their members, exchanges and vaults; members who are not admins get those they belong to",
  callers: 'businessMember',
  ids: { 'query.CompanyId': 'company' },
  handlerRule: 'Members who are not admins see those they belong to.',
  envelope: 'ok',
  resources: ['groups', 'members', 'exchanges'],
  query: z.object({ CompanyId: idSchema }),
  data: z.array(groupListItemSchema),
  failures: [400, 401, 403],
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/group',
  summary: 'A group with its members, exchanges and vaults',
  callers: 'businessMember',
  ids: { 'query.GroupId': 'visibleGroup' },
  envelope: 'ok',
  resources: ['groups', 'members', 'exchanges'],
  query: z.object({ GroupId: idSchema }),
  data: groupSchema,
  failures: [400, 401, 403, 404],
});

const itemIds = {
  'body.companyId': 'company',
  'body.traderIds': 'members',
  'body.companyExchangeIds': 'exchanges',
  'body.companyExchangeVaultIds': 'vaults',
} as const;

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Creates a group of members, exchanges and vaults',
  callers: 'businessAdmin',
  ids: itemIds,
  envelope: 'ok',
  resources: ['groups'],
  body: groupBodySchema,
  data: groupSchema,
  failures: [400, 401, 403, 404, 409],
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups',
  summary: 'Replaces the name, color, members, exchanges and vaults of a group',
  callers: 'businessAdmin',
  ids: { 'query.GroupId': 'group', ...itemIds },
  envelope: 'ok',
  resources: ['groups'],
  query: z.object({ GroupId: idSchema }),
  body: groupBodySchema,
  data: groupSchema,
  failures: [400, 401, 403, 404, 409],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups',
  summary: 'Deletes a group; its members lose access that only this group granted',
  callers: 'businessAdmin',
  ids: { 'query.GroupId': 'group' },
  envelope: 'ok',
  resources: ['groups'],
  query: z.object({ GroupId: idSchema }),
  data: z.null(),
  failures: [400, 401, 403, 404],
});

export const listOwnGroups = endpoint({
  method: 'GET',
  path: '/api/trader/group-company-exchange-trader',
  summary:
    "The trader's groups by name with their members, exchanges and vaults; empty for an individual account",
  callers: 'trader',
  envelope: 'ok',
  resources: ['groups', 'members', 'exchanges'],
  data: z.array(groupSchema),
  failures: [401],
});
