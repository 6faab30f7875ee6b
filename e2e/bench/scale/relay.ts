/**
 * A bare relay from NATS to WebSockets: keeps the last text of each ticker, and every 500 ms sends each
 * client the texts of its tickers as one message. Checks, repeats and confirms nothing.
 */
import { createServer } from 'node:http';
import { NatsBus, SUBJECTS, updateSubject } from '@parallax/mock-server';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { CpuShare, handleRequests } from '../hub-fan-out/handle-requests.ts';
import { listen } from '../hub-fan-out/listen.ts';

const INTERVAL_MS = 500;
/** The market ends topics that are not renewed for 45 s. */
const INTEREST_MS = 10_000;
const subscribeSchema = z.object({ topics: z.array(z.string()) });

const bus = await NatsBus.open(process.env['NATS_URL'] ?? '', { name: 'relay', log: console.log });
const texts = new Map<string, string>();
const clients = new Map<WebSocket, readonly string[]>();

const subjects = new Set<string>();

/** The message has lines of a topic, a tab, numbers and the data as JSON. */
function store(message: string): void {
  for (const line of message.split('\n')) {
    const topic = line.slice(0, line.indexOf('\t'));
    const data = line.slice(line.indexOf('{'));
    const head = `{"kind":"ticker","topic":"${topic}","seq":1000,"snapshot":false,"data":`;
    if (texts.has(topic)) texts.set(topic, `${head}${data}}`);
  }
}

function add(topic: string): void {
  if (!texts.has(topic)) texts.set(topic, '');
  const subject = updateSubject(topic);
  if (!subjects.has(subject)) bus.subscribe(subject, store);
  subjects.add(subject);
}

const server = createServer();
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const { topics } = subscribeSchema.parse(
      JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''),
    );
    for (const topic of topics) add(topic);
    clients.set(socket, topics);
  });
  socket.on('close', () => clients.delete(socket));
});
setInterval(() => {
  for (const [socket, topics] of clients) {
    const updates = topics.map((topic) => texts.get(topic)).join(',');
    socket.send(`{"type":"frame","at":${Date.now()},"updates":[${updates}]}`);
  }
}, INTERVAL_MS);
const publishInterest = () =>
  bus.publish(
    SUBJECTS.interest,
    JSON.stringify({ reader: 'relay', term: 0, topics: [...texts.keys()] }),
  );
setInterval(publishInterest, INTEREST_MS);
await listen(server);
const share = new CpuShare();
handleRequests(({ kind }) => {
  if (kind === 'start') {
    publishInterest();
    share.start();
  }
  return kind === 'end' ? { cpuShare: share.end() } : null;
});
