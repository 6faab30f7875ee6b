import '../../../settings-merges.ts';
import { type LayoutItem, newId } from '@parallax/protocol';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, within } from '@testing-library/react';
import { useWidgetActions } from '../../../sheet/canvas/use-widget-actions.ts';
import { useLayout } from '../../../sheet/layout/use-layout.ts';
import Notes from '../notes-widget.ts';

export const noteItem = (text: string): LayoutItem => ({
  i: newId(),
  type: 'NOTES',
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: { text },
});

function Note({ sheetId, id }: { sheetId: string; id: string }) {
  const { items, saver } = useLayout({ sheetId });
  const { onSettings } = useWidgetActions(saver);
  const note = items.find(({ i }) => i === id);
  return note ? (
    <Notes
      part="content"
      settings={note.settings}
      onSettings={(change, base) => onSettings(id, change, base)}
    />
  ) : null;
}

/** A device on which a note is being edited. */
export interface NoteDevice {
  readonly text: () => string;
  /** Replaces the text, as typing does. */
  readonly type: (edit: (text: string) => string) => void;
  readonly close: () => void;
}

/** Opens a note that is not empty on a device that has read its sheet. */
export function openNote(client: QueryClient, sheetId: string, id: string): NoteDevice {
  const { container, unmount } = render(
    <QueryClientProvider client={client}>
      <Note sheetId={sheetId} id={id} />
    </QueryClientProvider>,
  );
  fireEvent.click(within(container).getByRole('button', { name: 'Edit' }));
  const field = within(container).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  return {
    text: () => field.value,
    type: (edit) => fireEvent.change(field, { target: { value: edit(field.value) } }),
    close: () => act(() => unmount()),
  };
}

/** An edit of the text by line. */
export interface NoteEdit {
  readonly kind: 'new line' | 'new word' | 'remove line';
  /** the number of the line, modulo the number of lines */
  readonly line: number;
}

/** What two writers have typed, and what must remain of it. */
export class TypedWords {
  readonly #mustRemain = new Set<string>();
  #count = 0;

  apply(device: NoteDevice, { kind, line }: NoteEdit): void {
    device.type((text) => {
      const lines = text.split('\n');
      const at = line % lines.length;
      if (kind === 'remove line') {
        const [removed = ''] = lines.splice(at, 1);
        for (const word of removed.split(' ')) this.#mustRemain.delete(word);
        return lines.join('\n');
      }
      this.#count += 1;
      const word = `w${this.#count}`;
      this.#mustRemain.add(word);
      if (kind === 'new line') lines.splice(at, 0, word);
      else lines[at] = `${lines[at] ?? ''} ${word}`.trim();
      return lines.join('\n');
    });
  }

  lostFrom(text: string): readonly string[] {
    const words = new Set(text.split(/\s/));
    return [...this.#mustRemain].filter((word) => !words.has(word));
  }
}
