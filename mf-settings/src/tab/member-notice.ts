/** The notice for a trader who may not add items. `items` is a plural, as in 'exchanges'. */
export const memberNotice = (items: string): string =>
  `You will receive a notification when ${items} are added to your account by the company admin.`;
