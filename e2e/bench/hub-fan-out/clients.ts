/** Many clients that read all they are sent; some of them look at when it was published. */
import { once } from 'node:events';
import { serverMessageSchema } from '@parallax/contract';
import { WebSocket } from 'ws';
import { answering } from './answering.ts';
import type { Received } from './messages.ts';

const TICKERS = 500;
/** One of so many clients looks into its frames. */
const LOOKING = 20;
const KEPT_FRAMES = 50;
const AT_ONCE = 50;

const sockets: WebSocket[] = [];
let bytes = 0;
let messages = 0;
let begunAt = 0;
let latencies: number[] = [];
const frames: string[] = [];

function look(text: string): void {
  const now = Date.now();
  const message = serverMessageSchema.parse(JSON.parse(text));
  if (message.type !== 'frame') return;
  for (const update of message.updates) {
    if (update.kind === 'ticker' && !update.snapshot) latencies.push(now - update.data.at);
  }
}

async function connect(url: string, index: number, tickers: number): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data) || begunAt === 0) return;
    bytes += data.length;
    messages += 1;
    if (index % LOOKING !== 0) return;
    const text = data.toString('utf8');
    look(text);
    if (index === 0 && frames.length < KEPT_FRAMES) frames.push(text);
  });
  await once(socket, 'open');
  sockets.push(socket);
  const topics = Array.from({ length: tickers }, (_, i) => {
    const number = String((index * 37 + i * 3) % TICKERS).padStart(4, '0');
    return `ticker:binance_spot:SYN${number}USDT`;
  });
  socket.send(JSON.stringify({ op: 'subscribe', topics }));
}

answering(async (asked) => {
  if (asked.ask === 'connect') {
    for (let index = 0; index < asked.count; index += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, asked.count - index) }, (_, i) => i);
      await Promise.all(some.map((i) => connect(asked.url, index + i, asked.tickers)));
    }
  } else if (asked.ask === 'begin') {
    [bytes, messages, latencies] = [0, 0, []];
    begunAt = performance.now();
  } else if (asked.ask === 'end') {
    const seconds = (performance.now() - begunAt) / 1_000;
    begunAt = 0;
    return {
      open: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
      bytesPerSecond: bytes / seconds,
      framesPerSecond: messages / seconds,
      latencies,
      frames,
    } satisfies Received;
  }
  return null;
});
