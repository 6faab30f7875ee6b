import { type CallInput, callApi } from '@parallax/api';
import { addMyWidget, listMyWidgets } from '@parallax/protocol';
import { type Save, type SaveOptions, useSave } from '../mutation/use-save.ts';

type Addition = CallInput<typeof addMyWidget>;

const failureText = ({ body }: Addition): string => `"${body.name}" widget was not saved`;

const successText = ({ body }: Addition): string => `"${body.name}" widget saved successfully`;

/** Finds an identical widget: a request whose response was lost may have added it. */
async function findLostSave(input: Addition): Promise<{ text: string } | undefined> {
  const { traderId, type, name, data } = input.body;
  const saved = await callApi(listMyWidgets, { query: { TraderId: traderId }, live: true });
  const isSaved = saved.some(
    (widget) => widget.type === type && widget.name === name && widget.data === data,
  );
  return isSaved ? { text: successText(input) } : undefined;
}

const SAVE: SaveOptions<typeof addMyWidget> = {
  success: (_, input) => successText(input),
  findLostSave,
  fallback: failureText,
  // the specification prescribes this text instead of the server's
  reword: (_, input) => failureText(input),
  invalidates: [listMyWidgets],
};

/** Saves a widget to My Widgets and shows the outcome in a toast. */
export const useSaveWidget = (
  options: Pick<SaveOptions<typeof addMyWidget>, 'onlyWhileMounted' | 'offersRetry'> = {},
): Save<typeof addMyWidget> => useSave(addMyWidget, { ...SAVE, ...options });
