/** The least that a WebSocket server can do: the same buffers to all, each 100 ms. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { answering, CpuShare } from './answering.ts';
import { listening } from './listening.ts';

const FRAME_MS = 100;

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
let frames: Buffer[] = [];
let timer: NodeJS.Timeout | undefined;

function broadcast(): void {
  const startedAt = performance.now();
  let sent = 0;
  timer = setInterval(() => {
    for (; sent < (performance.now() - startedAt) / FRAME_MS; sent += 1) {
      const frame = frames[sent % frames.length];
      if (frame === undefined) return;
      for (const socket of sockets.clients) socket.send(frame, { binary: false });
    }
  }, FRAME_MS);
}

await listening(server);
const share = new CpuShare();
answering((asked) => {
  if (asked.ask === 'frames') frames = asked.frames.map((text) => Buffer.from(text));
  else if (asked.ask === 'begin') {
    broadcast();
    share.begin();
  } else if (asked.ask === 'end') {
    const cpuShare = share.end();
    clearInterval(timer);
    return { cpuShare };
  }
  return null;
});
