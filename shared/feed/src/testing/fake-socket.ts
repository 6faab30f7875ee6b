import { type ClientMessage, clientMessageSchema, type ServerMessage } from '@parallax/protocol';
import type { Socket } from '../connection-host/connection.ts';

/** A socket whose server side is controlled by the test. */
export class FakeSocket extends EventTarget implements Socket {
  readonly sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(clientMessageSchema.parse(JSON.parse(text)));
  }

  close(): void {
    this.closed = true;
  }

  receive(message: ServerMessage): void {
    this.receiveText(JSON.stringify(message));
  }

  receiveText(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  hello(epoch = 'e1'): void {
    this.receive({ type: 'hello', epoch });
  }

  drop(): void {
    this.dispatchEvent(new Event('close'));
  }

  /** The currently subscribed topics. */
  topics(): string[] {
    const topics = new Set<string>();
    for (const message of this.sent) {
      if (message.op === 'subscribe') for (const topic of message.topics) topics.add(topic);
      if (message.op === 'unsubscribe') for (const topic of message.topics) topics.delete(topic);
    }
    return [...topics];
  }
}
