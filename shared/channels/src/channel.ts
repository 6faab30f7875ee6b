import { callSafely } from './call-safely.ts';
import { type ChannelMessage, type ChannelName, channelSchemas } from './messages.ts';

const channelsByName = new Map<string, Set<LocalChannel>>();

/** Fallback for BroadcastChannel, limited to this page. */
export class LocalChannel extends EventTarget {
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
    const others = channelsByName.get(name) ?? new Set();
    channelsByName.set(name, others.add(this));
  }

  postMessage(data: unknown): void {
    for (const channel of channelsByName.get(this.#name) ?? []) {
      if (channel !== this) channel.#deliver(data);
    }
  }

  close(): void {
    channelsByName.get(this.#name)?.delete(this);
  }

  #deliver(data: unknown): void {
    queueMicrotask(() => {
      if (channelsByName.get(this.#name)?.has(this)) {
        this.dispatchEvent(new MessageEvent('message', { data }));
      }
    });
  }
}

export interface Channel<N extends ChannelName> {
  /** Sends to every other channel object with this name, in this tab and in others. */
  post(message: ChannelMessage<N>): void;
  /** Subscribes to messages; invalid ones are ignored. Returns the unsubscribe function. */
  listen(listener: (message: ChannelMessage<N>) => void): () => void;
  close(): void;
}

/** The part of BroadcastChannel that is used. */
export interface RawChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: Event) => void): void;
  close(): void;
}

/**
 * Opens a channel between all tabs of this browser; limited to this page if the browser has no
 * BroadcastChannel.
 */
export function openChannel<N extends ChannelName>(
  name: N,
  open: (name: string) => RawChannel = openRaw,
): Channel<N> {
  const schema = channelSchemas[name];
  const raw = open(name);
  // bound, since the linter mistakes a direct call for `window.postMessage`
  const send = raw.postMessage.bind(raw);
  const listeners = new Set<(message: ChannelMessage<N>) => void>();
  let closed = false;
  raw.addEventListener('message', (event) => {
    const message = schema.safeParse('data' in event ? event.data : undefined);
    if (closed || !message.success) return;
    for (const listener of listeners) callSafely(() => listener(message.data));
  });
  return {
    post(message) {
      // a closed BroadcastChannel throws
      if (!closed) send(message);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      raw.close();
    },
  };
}

const openRaw = (name: string): RawChannel =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : new LocalChannel(name);
