import { ApiError } from '@parallax/api';
import type { Toast } from '@parallax/ui/state';

/** The toast of something that was not saved: the server's first text, else `fallback`. */
export function saveFailure(error: unknown, fallback: string): Toast {
  const answered = error instanceof ApiError && error.status !== undefined;
  const text = answered ? error.texts[0] : undefined;
  return { kind: 'error', title: 'Error', description: text ?? fallback };
}
