import { z } from 'zod';

interface KindText {
  /** stored and sent */
  readonly code: number;
  readonly type: 'INFO' | 'ALERT';
  readonly title: string;
  /**
   * User-facing message. `{subject}` is the name of the object, `{group}` that of the group; `{by}`
   * becomes ' by <actor>', or empty without an actor.
   */
  readonly message: string;
  /** the message if `{subject}` is a list of several names */
  readonly messageOfSeveral?: string;
}

/** Every kind of notification raised by a company's events, with codes from 0 to 23. */
export const NOTIFICATION_KINDS = {
  TRADER_REVOKED: {
    code: 0,
    type: 'ALERT',
    title: 'Trader removed',
    message: '{subject} was removed from the company{by}.',
  },
  TRADER_MADE: {
    code: 1,
    type: 'INFO',
    title: 'Trader added',
    message: '{subject} was added to the company as a trader{by}.',
  },
  ADMIN_REVOKED: {
    code: 2,
    type: 'ALERT',
    title: 'Admin rights revoked',
    message: 'The admin rights of {subject} were revoked{by}.',
  },
  ADMIN_MADE: {
    code: 3,
    type: 'INFO',
    title: 'Admin rights given',
    message: '{subject} was made an admin{by}.',
  },
  GROUP_CREATED: {
    code: 4,
    type: 'INFO',
    title: 'Group created',
    message: 'The group {subject} was created{by}.',
  },
  GROUP_UPDATED: {
    code: 5,
    type: 'INFO',
    title: 'Group updated',
    message: 'The group {subject} was updated{by}.',
  },
  GROUP_DELETED: {
    code: 6,
    type: 'ALERT',
    title: 'Group deleted',
    message: 'The group {subject} was deleted{by}.',
  },
  EXCHANGE_ADDED: {
    code: 7,
    type: 'INFO',
    title: 'Exchange added',
    message: 'The exchange {subject} was added{by}.',
  },
  EXCHANGE_KEY_UPDATED: {
    code: 8,
    type: 'INFO',
    title: 'Exchange key updated',
    message: 'The key of {subject} was updated{by}.',
  },
  EXCHANGE_ACTIVATED: {
    code: 9,
    type: 'INFO',
    title: 'Exchange activated',
    message: '{subject} was activated{by}.',
  },
  EXCHANGE_DEACTIVATED: {
    code: 10,
    type: 'ALERT',
    title: 'Exchange deactivated',
    message: '{subject} was deactivated{by}.',
  },
  EXECUTION_ALLOWED: {
    code: 11,
    type: 'INFO',
    title: 'Execution allowed',
    message: 'Execution on {subject} was allowed{by}.',
  },
  EXECUTION_DENIED: {
    code: 12,
    type: 'ALERT',
    title: 'Execution denied',
    message: 'Execution on {subject} was denied{by}.',
  },
  EXCHANGE_ADDED_TO_GROUP: {
    code: 13,
    type: 'INFO',
    title: 'Exchange added to group',
    message: 'The exchange {subject} was added to {group}{by}.',
  },
  CUSTODIAN_ADDED: {
    code: 14,
    type: 'INFO',
    title: 'Custodian added',
    message: 'The custodian {subject} was added{by}.',
  },
  PRIME_BROKER_ADDED: {
    code: 15,
    type: 'INFO',
    title: 'Prime broker added',
    message: 'The prime broker {subject} was added{by}.',
  },
  VAULT_ADDED: {
    code: 16,
    type: 'INFO',
    title: 'Vault added',
    message: 'The vault {subject} was added{by}.',
    messageOfSeveral: 'The vaults {subject} were added{by}.',
  },
  VAULT_ACTIVATED: {
    code: 17,
    type: 'INFO',
    title: 'Vault activated',
    message: 'The vault {subject} was activated{by}.',
    messageOfSeveral: 'The vaults {subject} were activated{by}.',
  },
  VAULT_DEACTIVATED: {
    code: 18,
    type: 'ALERT',
    title: 'Vault deactivated',
    message: 'The vault {subject} was deactivated{by}.',
    messageOfSeveral: 'The vaults {subject} were deactivated{by}.',
  },
  VAULT_ADDED_TO_GROUP: {
    code: 19,
    type: 'INFO',
    title: 'Vault added to group',
    message: 'The vault {subject} was added to {group}{by}.',
  },
  PRIME_CLIENT_ADDED: {
    code: 20,
    type: 'INFO',
    title: 'Prime client added',
    message: 'The prime client {subject} was added{by}.',
  },
  TRADER_ADDED_TO_GROUP: {
    code: 21,
    type: 'INFO',
    title: 'Added to group',
    message: '{subject} was added to {group}{by}.',
  },
  EXCHANGE_DELETED: {
    code: 22,
    type: 'ALERT',
    title: 'Exchange deleted',
    message: '{subject} was deleted{by}.',
  },
  STRATEGY_DELETED: {
    code: 23,
    type: 'ALERT',
    title: 'Strategy ID removed',
    message: 'The strategy ID {subject} was removed{by}.',
  },
} as const satisfies Record<string, KindText>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const NOTIFICATION_KIND_MAX = 23;
export const notificationKindCodeSchema = z.int().min(0).max(NOTIFICATION_KIND_MAX);

export interface KindDetails {
  readonly subject: string;
  /** whether the subject is a list of several names */
  readonly isPlural?: boolean | undefined;
  readonly by?: string | undefined;
  readonly group?: string | undefined;
}

/** Formats the message of an event. Names are inserted literally, even if they contain placeholders. */
export function kindMessage(
  kind: NotificationKind,
  { subject, isPlural = false, by, group }: KindDetails,
): string {
  const texts: KindText = NOTIFICATION_KINDS[kind];
  const message = (isPlural ? texts.messageOfSeveral : undefined) ?? texts.message;
  const parts: Readonly<Record<string, string>> = {
    '{subject}': subject,
    '{group}': group === undefined ? 'a group' : `the group ${group}`,
    '{by}': by === undefined ? '' : ` by ${by}`,
  };
  return message.replace(/\{subject\}|\{group\}|\{by\}/g, (name) => parts[name] ?? name);
}
