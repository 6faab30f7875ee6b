import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { VenueSocket } from '../venue-socket.ts';
import type { FakeAccount } from './fake-account.ts';
import type { OrderEvent } from './fake-order.ts';
import type { OkxContract } from './okx-contracts.ts';
import { algoRow, isAlgo, orderRow } from './okx-rows.ts';

const messageSchema = z.union([
  z.object({
    op: z.literal('login'),
    args: z.tuple([
      z.object({
        apiKey: z.string(),
        passphrase: z.string(),
        timestamp: z.string(),
        sign: z.string(),
      }),
    ]),
  }),
  z.object({
    op: z.enum(['subscribe', 'unsubscribe']),
    args: z.array(z.looseObject({ channel: z.string() })),
  }),
]);

/** OKX's private WebSocket API: sign-in, the channels of orders and of algo orders. */
export function okxPrivateSocket(
  send: (message: unknown) => void,
  accounts: ReadonlyMap<string, FakeAccount>,
  contracts: ReadonlyMap<string, OkxContract>,
): VenueSocket {
  const channels = new Map<string, unknown>();
  let account: FakeAccount | undefined;
  let stop: (() => void) | undefined;

  function publish({ kind, order, fill }: OrderEvent): void {
    const contract = contracts.get(order.contract);
    if (contract === undefined) return;
    const algoArg = channels.get('orders-algo');
    const isOfAlgo = isAlgo(order) && (order.activeId === undefined || kind === 'activated');
    if (isOfAlgo && algoArg !== undefined) send({ arg: algoArg, data: [algoRow(order, contract)] });
    const arg = channels.get('orders');
    const isOfOrder = !isAlgo(order) || order.activeId !== undefined;
    if (isOfOrder && arg !== undefined) send({ arg, data: [orderRow(order, contract, fill)] });
  }

  function login(key: { apiKey: string; passphrase: string; timestamp: string; sign: string }) {
    const found = accounts.get(key.apiKey);
    const text = `${key.timestamp}GET/users/self/verify`;
    const sign = createHmac('sha256', found?.keys.secret ?? '')
      .update(text)
      .digest('base64');
    const isValid = found?.keys.passphrase === key.passphrase && sign === key.sign;
    if (found === undefined || !isValid) {
      send({ event: 'error', code: '60009', msg: 'Login failed.', connId: 'fake' });
      return;
    }
    account = found;
    stop?.();
    stop = found.onEvent(publish);
    send({ event: 'login', code: '0', msg: '', connId: 'fake' });
  }

  return {
    get subscriptions() {
      return [...channels.keys()].map((channel) => `${channel} ${account?.keys.apiKey ?? ''}`);
    },
    receive(text) {
      if (text === 'ping') {
        send('pong');
        return;
      }
      const message = messageSchema.parse(JSON.parse(text));
      if (message.op === 'login') {
        login(message.args[0]);
        return;
      }
      for (const arg of message.args) {
        if (account === undefined) {
          send({ event: 'error', code: '60011', msg: 'Please log in', connId: 'fake' });
          continue;
        }
        if (message.op === 'subscribe') channels.set(arg.channel, arg);
        else channels.delete(arg.channel);
        send({ event: message.op, arg, connId: 'fake' });
      }
    },
    publish: () => undefined,
    close: () => stop?.(),
  };
}
