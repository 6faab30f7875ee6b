import { FEED_PATH, type ServerMessage, serverMessageSchema } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { type RawData, WebSocket } from 'ws';
import { cookieHeader } from './session-cookie.ts';

/** Opens a feed connection with the session of a page. */
export async function openFeedSocket(page: Page, url: string): Promise<WebSocket> {
  const cookie = await cookieHeader(page.context());
  const socket = new WebSocket(url.replace('http', 'ws') + FEED_PATH, {
    headers: { cookie, origin: url },
  });
  await new Promise((resolve) => socket.once('open', resolve));
  return socket;
}

export const readMessage = (data: RawData): ServerMessage =>
  serverMessageSchema.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''));
