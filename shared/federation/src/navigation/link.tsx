import type { ComponentProps, MouseEvent } from 'react';
import { useNavigation } from './navigation.tsx';

/** True for a click that opens another tab or window, or downloads. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A link that navigates within the page on plain clicks; the browser handles all others. */
export function Link({
  to,
  onClick,
  children,
  ...rest
}: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const { navigate } = useNavigation();
  return (
    <a
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        navigate(to);
      }}
      {...rest}
    >
      {children}
    </a>
  );
}
