import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { candlesTopic, contractKey, exchangeTopic, FEED_PATH, newId } from '@parallax/protocol';
import { listInstruments } from '@parallax/server-market/catalogue/catalogue';
import { WebSocket } from 'ws';
import { PHONE, pause, repeat, type Sent } from './repeat.ts';

/** A malicious member, and the server they attack. */
interface Attacker {
  readonly url: string;
  readonly cookie: string;
  /** on the clock of `performance.now()` */
  readonly until: number;
}
type Attack = (attacker: Attacker) => Promise<Sent>;

const KEYS = listInstruments(Date.now()).map(({ contract }) => contractKey(contract));
const PARALLEL_READS = 60;
const PARALLEL_WRITES = 8;
const TOPICS = 1_300;
const FEED_PAUSE_MS = 50;
const JSON_BODY = { 'content-type': 'application/json' };

const anyKeys = (count: number): string[] => {
  const first = randomInt(KEYS.length);
  return Array.from({ length: count }, (_, i) => KEYS[(first + i) % KEYS.length] ?? '');
};

/** Requests long candle series, each of a different contract. */
const reads: Attack = (attacker) => {
  let count = 0;
  return repeat(attacker, PARALLEL_READS, () => {
    count += 1;
    const contract = encodeURIComponent(KEYS[(count * 61) % KEYS.length] ?? '');
    return { path: `/api/market/candles?contract=${contract}&interval=1d&limit=1000` };
  });
};

const addSheetRequest = (): {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
} => ({
  path: '/api/sheets',
  method: 'POST',
  headers: JSON_BODY,
  body: JSON.stringify({ name: `Sheet ${newId()}`, menuBar: 'RISK' }),
});

const sheets: Attack = (attacker) => repeat(attacker, PARALLEL_WRITES, addSheetRequest);

/** A layout with notes of nearly one megabyte. */
function layoutText(revision: number): string {
  const text = 'x'.repeat(180_000);
  const items = ['a', 'b', 'c', 'd', 'e'].map((i) => {
    const [x, y, w, h] = [0, 0, 1, 1];
    return { i, type: 'NOTES', x, y, w, h, settings: { text } };
  });
  return JSON.stringify({ revision, items });
}

/** Bodies of nearly one megabyte: endless lists, deep nesting, and a valid layout. */
const bodies: Attack = async (attacker) => {
  const headers = { ...JSON_BODY, cookie: attacker.cookie };
  const added = await fetch(`${attacker.url}/api/sheets`, { ...addSheetRequest(), headers });
  const sheetId = /"id":"([^"]+)"/.exec(await added.text())?.[1] ?? '';
  const path = `/api/sheets/layout?sheetId=${sheetId}`;
  const payloads = [
    `[${'{},'.repeat(330_000)}0]`,
    '['.repeat(500_000) + ']'.repeat(500_000),
    `{"revision":0,"items":[${'1,'.repeat(400_000)}1]}`,
  ];
  let count = 0;
  let revision = 0;
  return repeat(attacker, PARALLEL_WRITES, () => {
    count += 1;
    const body = payloads[count % (payloads.length + 1)] ?? layoutText(revision++);
    return { path, method: 'PUT', headers: JSON_BODY, body };
  });
};

const pages: Attack = (attacker) =>
  repeat(attacker, PARALLEL_WRITES, () => ({ path: '///', headers: { 'user-agent': PHONE } }));

/** Sends on feed connections until the deadline; opens a new one whenever the server closes one. */
async function sendOnFeed(attacker: Attacker, messages: () => readonly object[]): Promise<Sent> {
  const sent: Sent = { connection: 0, message: 0 };
  while (performance.now() < attacker.until) {
    sent['connection'] = (sent['connection'] ?? 0) + 1;
    sent['message'] = (sent['message'] ?? 0) + (await sendOnOneConnection(attacker, messages));
    await pause(FEED_PAUSE_MS);
  }
  return sent;
}

/** Sends until the server closes the connection or the deadline; returns the number of messages. */
async function sendOnOneConnection(
  { url, cookie, until }: Attacker,
  messages: () => readonly object[],
): Promise<number> {
  let sent = 0;
  const socket = new WebSocket(url.replace('http', 'ws') + FEED_PATH, {
    headers: { cookie, origin: url },
  });
  socket.on('error', () => undefined);
  // a refused connection ends with an error
  await once(socket, 'open').catch(() => undefined);
  while (performance.now() < until && socket.readyState === WebSocket.OPEN) {
    for (const message of messages()) {
      socket.send(JSON.stringify(message));
      sent += 1;
    }
    await pause(FEED_PAUSE_MS);
  }
  socket.terminate();
  return sent;
}

const topics: Attack = (attacker) =>
  sendOnFeed(attacker, () => {
    const topicNames = Array.from({ length: TOPICS }, () => exchangeTopic(newId()));
    return [
      { op: 'subscribe', topics: topicNames },
      { op: 'unsubscribe', topics: topicNames },
    ];
  });

const candles: Attack = (attacker) =>
  sendOnFeed(attacker, () => {
    const topicNames = anyKeys(1_000).map((key) => candlesTopic(key, '1d'));
    return [
      { op: 'subscribe', topics: topicNames },
      { op: 'unsubscribe', topics: topicNames },
    ];
  });

/** All attacks by name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  reads,
  sheets,
  bodies,
  pages,
  topics,
  candles,
};
