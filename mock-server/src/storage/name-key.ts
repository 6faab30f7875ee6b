/** Names are the same when only their case or their way of composing characters differs. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
