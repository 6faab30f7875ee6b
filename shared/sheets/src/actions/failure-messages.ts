import { failureText, isRejection } from '@parallax/api';
import type { MenuBar } from '@parallax/protocol';

const ADD_FAILED = 'An error occurred while adding the sheet';

/** A MOBILE sheet always has the fixed message; other areas prefer the message of the server. */
export const addFailure = (error: unknown, menuBar: MenuBar): string =>
  menuBar === 'MOBILE' ? ADD_FAILED : failureText(error, ADD_FAILED);

export const renameFailure = (error: unknown): string =>
  isRejection(error) ? 'Error updating the sheet' : 'An error occurred while updating the sheet';

export const deleteFailure = (error: unknown): string =>
  failureText(error, 'Error occurred while deleting the sheet', 'An unknown error occurred');
