import { ApiError } from '@parallax/api';
import type { MenuBar } from '@parallax/contract';

/** Whether the server answered properly, and with what first text. */
function answer(error: unknown): { answered: boolean; text: string | undefined } {
  if (!(error instanceof ApiError)) return { answered: false, text: undefined };
  return { answered: error.status !== undefined, text: error.texts[0] };
}

/** The desk shows the server's own text, the phone never does. */
export const addFailure = (error: unknown, menuBar: MenuBar): string => {
  const { answered, text } = answer(error);
  const own = answered && menuBar !== 'MOBILE' ? text : undefined;
  return own ?? 'An error occurred while adding the sheet';
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
