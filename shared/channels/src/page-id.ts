/** Names this page among all that hear a channel. Also made where `crypto.randomUUID` is not. */
export const pageId: string = [...crypto.getRandomValues(new Uint32Array(3))]
  .map((part) => part.toString(36))
  .join('');
