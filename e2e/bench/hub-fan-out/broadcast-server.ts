/** A minimal WebSocket server: sends the same buffers to all clients every 100 ms. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { CpuShare, handleRequests } from './handle-requests.ts';
import { listen } from './listen.ts';

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

await listen(server);
const share = new CpuShare();
handleRequests((request) => {
  if (request.kind === 'frames') frames = request.frames.map((text) => Buffer.from(text));
  else if (request.kind === 'start') {
    broadcast();
    share.start();
  } else if (request.kind === 'end') {
    const cpuShare = share.end();
    clearInterval(timer);
    return { cpuShare };
  }
  return null;
});
