import { sendToSheet } from '@parallax/store';
import type { Area } from '../../routes/areas.ts';
import { useSendToSheet } from '../sheet-target/use-send-to-sheet.ts';
import type { KeywordWidget } from './keyword-commands.ts';

/**
 * Returns a function that adds the widget of a keyword, see `useSendToSheet`. Returns undefined if no area
 * has 'Add Widget'.
 */
export function useAddByKeyword(
  area: Pick<Area, 'path' | 'canvas' | 'addWidget'>,
  linkOf: (slug: string) => string,
  go: (to: string) => void,
  isEmpty: (path: string) => boolean,
): ((widget: KeywordWidget) => Promise<void>) | undefined {
  const accepts = ({ canvas, addWidget }: typeof area) => canvas === true && addWidget === true;
  const send = useSendToSheet(area, accepts, linkOf, go, isEmpty);
  return (
    send &&
    (({ contract, type, title, settings }) =>
      send({
        failure: `${title} was not added`,
        toast: 'add-by-keyword',
        send: async (opening) =>
          (await sendToSheet(contract, { kind: 'widget', type, settings }, opening)) > 0,
      }))
  );
}
