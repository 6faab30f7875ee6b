/**
 * The text of a form whose item was deleted by another user; undefined while the item exists.
 * @param reason a sentence, as in 'This member was removed.'
 */
export const deletedText = (isDeleted: boolean, reason: string): string | undefined =>
  isDeleted ? `${reason} What you typed is still here, but it cannot be saved.` : undefined;
