import { openChannel, pageId } from '@parallax/channels';
import { useNavigation } from '@parallax/federation/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { previewTarget } from './preview-target.ts';
import type { SharedWidget } from './shared-widget.ts';

/** Long enough for a slow sheet; after that the user no longer expects the widget. */
const WAIT_TIMEOUT_MS = 30_000;

/**
 * Sends a widget to the sheet open in this page. If none is open, waits up to 30 s for one. A later
 * widget replaces a waiting one.
 */
export class PreviewSender {
  readonly #channel = openChannel('add-widget');
  #waiting: (SharedWidget & { preview: true; to: string }) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#channel.listen((message) => {
      if ('taken' in message && message.taken === this.#waiting?.id) this.#clear();
      if ('opened' in message && message.opened === pageId) this.#post();
    });
  }

  /** The id identifies the widget: a sheet that already shows it scrolls to it. */
  send({ id, type, settings }: SharedWidget): void {
    this.#waiting = { id, type, settings, preview: true, to: pageId };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#clear(), WAIT_TIMEOUT_MS);
    this.#post();
  }

  close(): void {
    this.#clear();
    this.#channel.close();
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }

  #post(): void {
    if (this.#waiting) this.#channel.post(this.#waiting);
  }
}

/**
 * Returns a function that previews a widget on the open sheet, or else on the first sheet of
 * Execution or of the phone.
 */
export function usePreview(): (widget: SharedWidget) => void {
  const client = useQueryClient();
  const { path, search, navigate } = useNavigation();
  const sender = useRef<PreviewSender>(undefined);

  useEffect(() => {
    const created = new PreviewSender();
    sender.current = created;
    return () => created.close();
  }, []);

  return useCallback(
    (widget) => {
      sender.current?.send(widget);
      const openTarget = async () => {
        const target = await previewTarget(client, path, search);
        if (target !== undefined) navigate(target);
      };
      void openTarget();
    },
    [client, path, search, navigate],
  );
}
