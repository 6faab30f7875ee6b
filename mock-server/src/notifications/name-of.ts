/** How a stored notification is named to other servers: whose it is, and which. */
export const nameOf = (traderId: string, id: string): string => `${traderId} ${id}`;
