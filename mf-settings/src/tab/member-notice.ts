/** The notice for a trader who may not add items. `itemsName` is a plural, as in 'exchanges'. */
export const memberNotice = (itemsName: string): string =>
  `You will receive a notification when ${itemsName} are added to your account by the company admin.`;
