import type { IncomingMessage, ServerResponse } from 'node:http';
import { failureContent, respondPlainly } from './respond-plainly.ts';

export const STARTING = 'The server is starting. Please try again.';

/**
 * Responds 503 to every request before the server is ready; API requests get the envelope of their
 * endpoint.
 */
export function respondStarting(request: IncomingMessage, response: ServerResponse): void {
  const content = failureContent(request.url, STARTING);
  respondPlainly(response, 503, { ...content, headers: { 'Retry-After': '1' } });
}
