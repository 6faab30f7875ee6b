import { openChannel, pageId } from '@parallax/channels';
import { newId } from '@parallax/contract';
import type { SharedWidget } from './shared-widget.ts';

/** As long as a sheet may take to come. After that nobody expects the widget any more. */
const WAITS_MS = 30_000;

/**
 * Sends a widget to the sheet that is open in this page. Where none is, it waits until one is
 * opened, for 30 s at most; a later widget takes its place.
 */
export class PreviewSender {
  readonly #channel = openChannel('add-widget');
  #waiting: (SharedWidget & { preview: true; id: string; to: string }) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#channel.listen((message) => {
      if ('taken' in message && message.taken === this.#waiting?.id) this.#forget();
      if ('opened' in message && message.opened === pageId) this.#post();
    });
  }

  send({ type, settings }: SharedWidget): void {
    this.#waiting = { type, settings, preview: true, id: newId(), to: pageId };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#forget(), WAITS_MS);
    this.#post();
  }

  close(): void {
    this.#forget();
    this.#channel.close();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }

  #post(): void {
    if (this.#waiting) this.#channel.post(this.#waiting);
  }
}
