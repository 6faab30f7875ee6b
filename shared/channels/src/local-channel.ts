const ends = new Map<string, Set<LocalChannel>>();

/** Fallback for BroadcastChannel, limited to this page. */
export class LocalChannel extends EventTarget {
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
    const others = ends.get(name) ?? new Set();
    ends.set(name, others.add(this));
  }

  postMessage(data: unknown): void {
    for (const end of ends.get(this.#name) ?? []) {
      if (end !== this) end.#deliver(data);
    }
  }

  close(): void {
    ends.get(this.#name)?.delete(this);
  }

  #deliver(data: unknown): void {
    queueMicrotask(() => {
      if (ends.get(this.#name)?.has(this)) {
        this.dispatchEvent(new MessageEvent('message', { data }));
      }
    });
  }
}
