/** Clients that read all messages; some of them measure the time since publishing. */
import { once } from 'node:events';
import { serverMessageSchema } from '@parallax/protocol';
import { WebSocket } from 'ws';
import { handleRequests } from './handle-requests.ts';
import type { BenchRequest, Received } from './messages.ts';

const TICKERS = 500;
/** One of this many clients parses its frames. */
const SAMPLE_EVERY = 20;
const FRAMES_MAX = 50;
const BATCH_SIZE = 50;

const sockets: WebSocket[] = [];
let bytes = 0;
let messages = 0;
let startedAt = 0;
let latencies: number[] = [];
const frames: string[] = [];

function sampleLatencies(text: string): void {
  const now = Date.now();
  const message = serverMessageSchema.parse(JSON.parse(text));
  if (message.type !== 'frame') return;
  for (const update of message.updates) {
    if (update.kind === 'ticker' && !update.snapshot) latencies.push(now - update.data.at);
  }
}

async function connect(
  { url, tickers, intervalMs }: Extract<BenchRequest, { kind: 'connect' }>,
  index: number,
): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data) || startedAt === 0) return;
    bytes += data.length;
    messages += 1;
    if (index % SAMPLE_EVERY !== 0) return;
    const text = data.toString('utf8');
    sampleLatencies(text);
    if (index === 0 && frames.length < FRAMES_MAX) frames.push(text);
  });
  await once(socket, 'open');
  sockets.push(socket);
  const topics = Array.from({ length: tickers }, (_, i) => {
    const number = String((index * 37 + i * 3) % TICKERS).padStart(4, '0');
    return `ticker:binance_spot:SYN${number}USDT`;
  });
  socket.send(JSON.stringify({ op: 'subscribe', topics, intervalMs }));
}

handleRequests(async (request) => {
  if (request.kind === 'connect') {
    for (let index = 0; index < request.count; index += BATCH_SIZE) {
      const batch = Array.from(
        { length: Math.min(BATCH_SIZE, request.count - index) },
        (_, i) => i,
      );
      await Promise.all(batch.map((i) => connect(request, index + i)));
    }
  } else if (request.kind === 'start') {
    [bytes, messages, latencies] = [0, 0, []];
    startedAt = performance.now();
  } else if (request.kind === 'end') {
    const seconds = (performance.now() - startedAt) / 1_000;
    startedAt = 0;
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
