import {
  addMyWidget,
  deleteMyWidget,
  listMyWidgets,
  type MyWidget,
  renameMyWidget,
} from '@parallax/protocol';
import type { TestClient } from '../../test-client.ts';
import { type Area, alternate, replaceEntry } from '../area.ts';

/** A trader's saved widgets. */
export function widgetsArea(client: TestClient, traderId: string): Area<readonly MyWidget[]> {
  let round = 0;
  const nextName = () => `Drill ${(round += 1)}`;
  return {
    name: 'my widgets',
    read: () => client.call(listMyWidgets, { query: { TraderId: traderId } }),
    comparable: (widgets) => widgets.map(({ type, name, data }) => ({ type, name, data })),
    next: alternate<MyWidget>({
      min: 2,
      max: 5,
      add(widgets) {
        const name = nextName();
        const data = JSON.stringify({ contract: name.repeat(20) });
        const body = { traderId, type: 'ORDER_BOOK' as const, name, data };
        return {
          description: `save the widget ${name}`,
          after: [...widgets, { ...body, id: '' }],
          send: async () => [...widgets, await client.call(addMyWidget, { body })],
        };
      },
      remove: (widgets, widget) => ({
        description: `delete the widget ${widget.name}`,
        after: widgets.filter((one) => one !== widget),
        async send() {
          await client.call(deleteMyWidget, { query: { Id: widget.id } });
          return this.after;
        },
      }),
      change: [
        (widgets, widget) => {
          const name = nextName();
          return {
            description: `rename the widget ${widget.name} to ${name}`,
            after: replaceEntry(widgets, widget, { name }),
            async send() {
              await client.call(renameMyWidget, { query: { Id: widget.id }, body: { name } });
              return this.after;
            },
          };
        },
      ],
    }),
  };
}
