import { randomUUID } from 'node:crypto';
import {
  kindMessage,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type SharedWidget,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { NotificationTable } from '@parallax/server-kit/storage/tables';
import type { Insertable } from 'kysely';
import { DEMO_CONNECTIONS } from './demo-exchanges.ts';
import { DEMO_TRADERS } from './demo-traders.ts';

const MINUTE_MS = 60_000;

interface Content {
  readonly minutesAgo: number;
  readonly type: string;
  readonly title: string;
  readonly short_message: string;
  readonly read?: boolean;
  readonly kind?: number;
  readonly exchange_id?: string | null;
  readonly data?: string;
}

const event = (
  kind: NotificationKind,
  subject: string,
  more: { minutesAgo: number; read?: boolean; exchange_id?: string | null },
): Content => {
  const { code, type, title } = NOTIFICATION_KINDS[kind];
  return {
    kind: code,
    type,
    title,
    short_message: kindMessage(kind, { subject, by: 'Ada Sterling' }),
    ...more,
  };
};

const connectionId = (name: string): string | null =>
  DEMO_CONNECTIONS.find((connection) => connection.name === name)?.id ?? null;

const ORDER_BOOK: SharedWidget = {
  type: 'ORDER_BOOK',
  settings: JSON.stringify({ contract: 'kraken_spot:XBTUSDT' }),
};

/** The notifications of Acme's admin, newest first. */
const FOR_ADMIN: readonly Content[] = [
  {
    minutesAgo: 4,
    type: 'SHARED_WIDGET',
    title: 'Shared widget',
    short_message: 'Tomás Reyes shared the widget "Order book" with you.',
    data: JSON.stringify(ORDER_BOOK),
  },
  event('EXCHANGE_ACTIVATED', 'Kraken spot', {
    minutesAgo: 35,
    exchange_id: connectionId('Kraken spot'),
  }),
  {
    minutesAgo: 90,
    type: 'MAINTENANCE',
    title: 'Planned maintenance',
    short_message: 'Deribit is under maintenance on Sunday from 08:00 to 09:00 UTC.',
  },
  event('EXCHANGE_DELETED', 'Bitfinex trial', { minutesAgo: 26 * 60, read: true }),
  event('GROUP_CREATED', 'Settlement', { minutesAgo: 27 * 60, read: true }),
  event('EXCHANGE_ADDED', 'Binance main', {
    minutesAgo: 49 * 60,
    read: true,
    exchange_id: connectionId('Binance main'),
  }),
  {
    minutesAgo: 50 * 60,
    type: 'ERROR',
    title: 'Connection lost',
    short_message: 'The connection to OKX was lost for two minutes.',
    read: true,
  },
];

const row = (
  traderId: string,
  { minutesAgo, ...content }: Content,
): Insertable<NotificationTable> => ({
  id: randomUUID(),
  trader_id: traderId,
  kind: null,
  exchange_id: null,
  data: null,
  read: false,
  ...content,
  created_at: new Date(Date.now() - minutesAgo * MINUTE_MS),
});

/** Creates notifications of several kinds for the admin of Acme, some of them read. */
export async function seedNotifications(db: Database): Promise<void> {
  const admin = DEMO_TRADERS.find(({ email }) => email === 'admin@acme.example');
  if (!admin) return;
  await db
    .insertInto('notification')
    .values(FOR_ADMIN.map((content) => row(admin.id, content)))
    .execute();
}
