import { newId } from '@parallax/protocol';

/** Identifies this page on the channels. */
export const pageId: string = newId();
