import { type MenuPosition, PositionedMenu } from '@parallax/ui';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { copyPrice, fillTickets, priceAt } from './pressed-price.ts';

/** The context menu of the levels and of the mid of a book. */
export function useLevelMenu(
  key: string,
  hasTicket: boolean,
): { openMenu: (event: MouseEvent<HTMLElement>) => void; menu: ReactNode } {
  const [open, setOpen] = useState<{ price: string; position: MenuPosition }>();
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    const price = priceAt(event);
    if (price === undefined) return;
    event.preventDefault();
    const { clientX: x, clientY: y, currentTarget: from } = event;
    setOpen({ price, position: { x, y, from } });
  };
  const menu = open && (
    <PositionedMenu
      key={`${open.position.x} ${open.position.y}`}
      label={`Price ${open.price}`}
      position={open.position}
      items={[
        { label: 'Copy price', onSelect: () => copyPrice(open.price) },
        ...(hasTicket
          ? [
              {
                label: 'Put into the order ticket',
                onSelect: () => void fillTickets(key, open.price),
              },
            ]
          : []),
      ]}
      onClose={() => setOpen(undefined)}
    />
  );
  return { openMenu, menu };
}
