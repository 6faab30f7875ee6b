import { newId } from '@parallax/contract';

/** Names this page among all that hear a channel. */
export const pageId: string = newId();
