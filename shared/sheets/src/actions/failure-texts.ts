import { ApiError } from '@parallax/api';

/** Whether the server answered properly, and with what first text. */
function answer(error: unknown): { answered: boolean; text: string | undefined } {
  if (!(error instanceof ApiError)) return { answered: false, text: undefined };
  return { answered: error.status !== undefined, text: error.texts[0] };
}

export const addFailure = (error: unknown): string => {
  const { answered, text } = answer(error);
  return (answered ? text : undefined) ?? 'An error occurred while adding the sheet';
};

export const renameFailure = (error: unknown): string =>
  answer(error).answered
    ? 'Error updating the sheet'
    : 'An error occurred while updating the sheet';

export const deleteFailure = (error: unknown): string => {
  const { answered, text } = answer(error);
  if (!answered) return 'An unknown error occurred';
  return text ?? 'Error occurred while deleting the sheet';
};
