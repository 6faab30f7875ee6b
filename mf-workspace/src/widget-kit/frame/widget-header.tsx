import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The slots of a widget's header that its content fills. */
interface HeaderSlots {
  readonly subtitle: HTMLElement | null;
  readonly controls: HTMLElement | null;
}

export const HeaderSlotsContext = createContext<HeaderSlots>({ subtitle: null, controls: null });

/** Renders a subtitle and small controls into the widget's header. */
export function WidgetHeader({
  subtitle,
  controls,
}: {
  subtitle: ReactNode;
  controls?: ReactNode;
}) {
  const slots = useContext(HeaderSlotsContext);
  return (
    <>
      {slots.subtitle && createPortal(subtitle, slots.subtitle)}
      {slots.controls && controls !== undefined && createPortal(controls, slots.controls)}
    </>
  );
}
