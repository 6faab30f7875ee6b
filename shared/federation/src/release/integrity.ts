import { createHash } from 'node:crypto';

/** The subresource integrity of a file's content. */
export const integrityOf = (content: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
