import {
  type Account,
  type CompanyTrader,
  type GroupMember,
  type TradingLogEntry,
  type TradingLogKind,
} from '@parallax/protocol';
import { type FileColumn, UTC_TIME } from '@parallax/ui';
import { accountText, capitalized, displayTimeZone } from '@parallax/ui/format';
import { fullName } from '../../company/full-name.ts';

/** An entry of the trading log in words. */
export interface LogRow {
  readonly id: string;
  /** Unix milliseconds */
  readonly at: number;
  readonly event: string;
  /** '' if it concerns no single account */
  readonly account: string;
  readonly person: string;
  readonly text: string;
  /** '' for the engine */
  readonly address: string;
}

/** What the ids in an entry refer to; undefined if it could not be loaded. */
export interface LogNames {
  readonly self: Pick<GroupMember, 'id' | 'firstName' | 'lastName'>;
  readonly members: readonly CompanyTrader[] | undefined;
  readonly accounts: readonly Account[] | undefined;
}

/** 'Order sent' */
export const eventName = (kind: TradingLogKind): string => capitalized(kind);

function personName(traderId: string | null, { self, members }: LogNames): string {
  if (traderId === null) return 'Engine';
  if (traderId === self.id) return fullName(self);
  if (members === undefined) return 'Unknown member';
  const member = members.find(({ id }) => id === traderId);
  return member === undefined ? 'Former member' : fullName(member);
}

function accountName(accountId: string | null, { accounts }: LogNames): string {
  if (accountId === null) return '';
  if (accounts === undefined) return 'Unknown account';
  const account = accounts.find(({ id }) => id === accountId);
  return account === undefined ? 'Former account' : accountText(account);
}

export const logRow = (entry: TradingLogEntry, names: LogNames): LogRow => ({
  id: entry.id,
  at: Date.parse(entry.at),
  event: eventName(entry.kind),
  account: accountName(entry.accountId, names),
  person: personName(entry.traderId, names),
  text: entry.text,
  address: entry.address ?? '',
});

export const LOG_FILE_COLUMNS: readonly FileColumn<LogRow>[] = [
  { heading: 'Time', unit: UTC_TIME, value: ({ at }) => at },
  { heading: 'Event', value: ({ event }) => event },
  { heading: 'Account', value: ({ account }) => account },
  { heading: 'Person', value: ({ person }) => person },
  { heading: 'What', value: ({ text }) => text },
  { heading: 'Address', value: ({ address }) => address },
];

export const LOG_RANGES = ['all', 'today', '7', '30'] as const;
export type LogRange = (typeof LOG_RANGES)[number];
export const RANGE_NAMES: Readonly<Record<LogRange, string>> = {
  all: 'All',
  today: 'Today',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
};

const DAY_MS = 86_400_000;

/**
 * The start of a range as an ISO text, undefined for all. Today starts at midnight in the display time zone.
 * @param now Unix milliseconds
 */
export function rangeStart(range: LogRange, now: number): string | undefined {
  if (range === 'all') return undefined;
  if (range !== 'today') return new Date(now - Number(range) * DAY_MS).toISOString();
  const midnight = new Date(now);
  if (displayTimeZone() === 'UTC') midnight.setUTCHours(0, 0, 0, 0);
  else midnight.setHours(0, 0, 0, 0);
  return midnight.toISOString();
}
