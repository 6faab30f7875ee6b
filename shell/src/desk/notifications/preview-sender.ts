import { openChannel, pageId } from '@parallax/channels';
import { newId } from '@parallax/contract';
import type { SharedWidget } from './shared-widget.ts';

/**
 * Sends a widget to the sheet that is open in this page. Where none is, it waits until one is
 * opened; a later widget takes its place.
 */
export class PreviewSender {
  readonly #channel = openChannel('add-widget');
  #waiting: (SharedWidget & { preview: true; id: string; to: string }) | undefined;

  constructor() {
    this.#channel.listen((message) => {
      if ('taken' in message && message.taken === this.#waiting?.id) this.#waiting = undefined;
      if ('opened' in message && message.opened === pageId) this.#post();
    });
  }

  send({ type, settings }: SharedWidget): void {
    this.#waiting = { type, settings, preview: true, id: newId(), to: pageId };
    this.#post();
  }

  close(): void {
    this.#channel.close();
  }

  #post(): void {
    if (this.#waiting) this.#channel.post(this.#waiting);
  }
}
