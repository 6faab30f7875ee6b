import { z } from 'zod';
import { idSchema } from '../ids/id.ts';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';
import { paletteColorSchema } from '../palette/palette.ts';

export const GROUP_NAME_MAX = 60;
export const GROUP_NAME_REQUIRED = 'Please add a name to the group.';
export const GROUP_COLOR_REQUIRED = 'Please select a color for the group.';
export const GROUP_MEMBER_REQUIRED = 'Please select at least one member.';
export const GROUP_EXCHANGE_REQUIRED = 'Please select at least one exchange.';
export const GROUP_NAME_TAKEN = 'This name is already taken. Please choose another one.';
export const GROUP_EXCHANGE_REFUSED =
  'Custodians and Hidden Road cannot be added themselves. Add their vaults instead.';
export const GROUP_NOT_FOUND = 'group not found';

/** The prime broker that cannot be added to a group as an exchange. */
const EXCLUDED_EXCHANGE_ID = 'hidden_road';

/** Whether a connection is added to a group as an exchange. For other connections, their vaults are added. */
export const isGroupExchange = (connection: { custodian: boolean; exchangeId: string }): boolean =>
  !connection.custodian && connection.exchangeId !== EXCLUDED_EXCHANGE_ID;

const MEMBERS_MAX = 1000;
const EXCHANGES_MAX = 1000;
export const GROUP_VAULTS_MAX = 5000;
const ids = (max: number, what: string, required?: string) =>
  z.array(idSchema, required).max(max, `A group has at most ${max} ${what}.`);

export const groupNameSchema = nameText({
  max: GROUP_NAME_MAX,
  long: `A group name has at most ${GROUP_NAME_MAX} characters.`,
  missing: GROUP_NAME_REQUIRED,
})
  .min(1, GROUP_NAME_REQUIRED)
  .refine(hasVisibleCharacters(1), GROUP_NAME_REQUIRED);

/** The body of the requests that create and update a group. */
export const groupBodySchema = z.object({
  companyId: idSchema,
  name: groupNameSchema,
  color: z.enum(paletteColorSchema.options, { error: GROUP_COLOR_REQUIRED }),
  companyExchangeIds: ids(EXCHANGES_MAX, 'exchanges', GROUP_EXCHANGE_REQUIRED).min(
    1,
    GROUP_EXCHANGE_REQUIRED,
  ),
  /** vaults of custodians and of prime brokers */
  companyExchangeVaultIds: ids(GROUP_VAULTS_MAX, 'vaults').default([]),
  traderIds: ids(MEMBERS_MAX, 'members', GROUP_MEMBER_REQUIRED).min(1, GROUP_MEMBER_REQUIRED),
});
export type GroupBody = z.infer<typeof groupBodySchema>;
