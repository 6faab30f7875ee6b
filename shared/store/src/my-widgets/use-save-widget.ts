import type { CallInput } from '@parallax/api';
import { addMyWidget, listMyWidgets } from '@parallax/protocol';
import { type Save, type SaveOptions, useSave } from '../save/use-save.ts';

type Addition = CallInput<typeof addMyWidget>;

const failureText = ({ body }: Addition): string => `"${body.name}" widget was not saved`;

const SAVE: SaveOptions<typeof addMyWidget> = {
  success: (_, { body }) => `"${body.name}" widget saved successfully`,
  fallback: failureText,
  // the specification prescribes this text instead of the server's
  reword: (_, input) => failureText(input),
  invalidates: [listMyWidgets],
};

/** Saves a widget to My Widgets and shows the outcome in a toast. */
export const useSaveWidget = (
  options: Pick<SaveOptions<typeof addMyWidget>, 'onlyWhileMounted' | 'offersRetry'> = {},
): Save<typeof addMyWidget> => useSave(addMyWidget, { ...SAVE, ...options });
