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
