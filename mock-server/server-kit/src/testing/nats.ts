import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const START_MS = 20_000;
const STEP_MS = 10;

/** A NATS server for tests; it stops when this process ends. */
export interface TestNats {
  readonly url: string;
  /** of its process; 0 while it is not running */
  readonly pid: number;
  /** Kills it; `start` starts it again at the same address. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts a NATS server on the loopback interface. NATS_SERVER is the path of its program. */
export async function startNats(): Promise<TestNats> {
  const port = await freePort();
  const args = ['--addr', '127.0.0.1', '--port', String(port)];
  let running: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  const start = async (): Promise<void> => {
    const child = spawn(process.env['NATS_SERVER'] ?? 'nats-server', args, { stdio: 'ignore' });
    running = child;
    const end = Date.now() + START_MS;
    while (!(await accepts(port))) {
      if (child.exitCode !== null || Date.now() > end) throw new Error('NATS did not start.');
      await after(STEP_MS);
    }
  };
  process.once('exit', () => running?.kill('SIGKILL'));
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    get pid() {
      return running?.pid ?? 0;
    },
    kill,
    start,
  };
}
