import {
  type OpenDialog,
  pushDialog,
  recordOpener,
  returnFocusTarget,
  topDialog,
  useLeave,
} from '@parallax/ui/state';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { isolated } from '../format/isolated.ts';
import { useIgnoreSecondPress } from '../press/use-second-press.ts';
import { VisuallyHidden } from '../visually-hidden.ts';
import styles from './dialog-frame.module.css';
import { useSwipeToDismiss } from './use-swipe-to-dismiss.ts';

/** Whether an element outside a dialog has the focus, which a removed element leaves to the body. */
const hasFocusElsewhere = (dialog: Element | null): boolean => {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && !dialog?.contains(activeElement);
};

/**
 * Makes Escape close the topmost dialog. Radix moves its key listener from layer to layer in
 * effects: shortly after a dialog opens, the dialog below still receives the key and forwards it;
 * shortly after a popover below closes, no layer receives it, and the dialog handles it itself.
 *
 * @param close requests this dialog to close
 * @returns the Escape handler of this dialog
 */
function useTopEscape(close: () => void): (event: KeyboardEvent) => void {
  const leave = useLeave();
  const dialog = useRef<OpenDialog>({ close, leave });
  useLayoutEffect(() => {
    dialog.current.close = close;
    dialog.current.leave = leave;
  }, [close, leave]);
  useLayoutEffect(() => {
    const remove = pushDialog(dialog.current);
    const onUnhandledKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (topDialog() !== dialog.current) return;
      event.preventDefault();
      dialog.current.close();
    };
    window.addEventListener('keydown', onUnhandledKey);
    return () => {
      window.removeEventListener('keydown', onUnhandledKey);
      remove();
    };
  }, []);

  return (event) => {
    const top = topDialog();
    if (top === undefined || top === dialog.current) return;
    event.preventDefault();
    top.close();
  };
}

export interface DialogProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  /** 'top' slides down from the top edge; 'side' slides in from the right at full height */
  placement?: 'center' | 'top' | 'side';
  /** maximum width in pixels */
  width?: number;
  /** hides the title visually; it remains the accessible name */
  hideTitle?: boolean;
  /** a button before the title that goes back or closes the dialog, in place of 'Close' */
  back?: ReactNode;
  /** shown in the header before 'Close' */
  headerAction?: ReactNode;
}

interface DialogFrameProps extends DialogProps {
  footer?: ReactNode;
  /** layout on narrow screens: full screen, or a card at the bottom */
  onPhone: 'screen' | 'card';
}

/** Toasts above a dialog have `pointer-events: none`, so the target can be an element below one. */
function isOnToast(event: PointerEvent | FocusEvent): boolean {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) return true;
  if (!('clientX' in event)) return false;
  const { clientX, clientY } = event;
  return [...document.querySelectorAll('[data-sonner-toast]:not([data-visible="false"])')].some(
    (toast) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect();
      return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    },
  );
}

/**
 * Focuses the element marked `data-initial-focus`, otherwise the dialog itself, so that its title
 * is read out and no button is pressed by mistake.
 */
function focusFirst(event: Event): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const target = event.currentTarget.querySelector('[data-initial-focus]');
  (target instanceof HTMLElement ? target : event.currentTarget).focus();
}

/**
 * Whether a dialog with this title is already open; the new one then replaces it without animation.
 */
function isTitleOpen(title: string): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some((dialog) => {
    const id = dialog.getAttribute('aria-labelledby');
    return id !== null && document.getElementById(id)?.textContent === isolated(title);
  });
}

export function DialogFrame(props: DialogFrameProps): ReactNode {
  const { open, onOpenChange } = props;
  // Captured while rendering, before a field inside receives the focus; there is no Radix trigger.
  const [opened, setOpened] = useState<{ opener: Element | null; inPlace: boolean }>();
  if (open && !opened) {
    setOpened({ opener: document.activeElement, inPlace: isTitleOpen(props.title) });
  }
  if (!open && opened) setOpened(undefined);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {open ? (
        <Primitive.Portal>
          <Primitive.Overlay className={styles.scrim} data-in-place={opened?.inPlace} />
          <Frame {...props} opener={opened?.opener ?? null} inPlace={opened?.inPlace ?? false} />
        </Primitive.Portal>
      ) : null}
    </Primitive.Root>
  );
}

function Frame({
  title,
  children,
  placement = 'center',
  width = 520,
  hideTitle = false,
  back,
  headerAction,
  footer,
  onPhone,
  opener,
  inPlace,
  onOpenChange,
}: DialogFrameProps & { opener: Element | null; inPlace: boolean }): ReactNode {
  const onEscapeKeyDown = useTopEscape(() => onOpenChange(false));
  const frame = useRef<HTMLDivElement>(null);
  useIgnoreSecondPress();
  useSwipeToDismiss(frame, () => onOpenChange(false));
  const returnFocus = (event: Event): void => {
    event.preventDefault();
    // the user may have opened a menu meanwhile, which would close without the focus
    if (!hasFocusElsewhere(frame.current)) returnFocusTarget(opener)?.focus();
  };
  const heading = (
    <Primitive.Title className={classNames(!hideTitle && styles.title)}>
      {isolated(title)}
    </Primitive.Title>
  );
  return (
    <Primitive.Content
      aria-describedby={undefined}
      data-modal=""
      data-in-place={inPlace}
      className={classNames(styles.frame, styles[placement], styles[onPhone])}
      style={{ maxInlineSize: width }}
      ref={(dialog) => {
        frame.current = dialog;
        if (dialog && opener) recordOpener(dialog, opener);
      }}
      onOpenAutoFocus={focusFirst}
      onCloseAutoFocus={returnFocus}
      onEscapeKeyDown={onEscapeKeyDown}
      // Toasts are rendered above the dialog; clicking one must not close the dialog.
      onInteractOutside={(event) => {
        if (isOnToast(event.detail.originalEvent)) event.preventDefault();
      }}
    >
      <span aria-hidden className={styles.grabber} />
      <div className={classNames(styles.header, hideTitle && styles.bare)}>
        {back}
        {hideTitle ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
        {headerAction === undefined ? null : <div className={styles.action}>{headerAction}</div>}
        {back === undefined ? (
          <Primitive.Close asChild>
            <IconButton label="Close">
              <X aria-hidden />
            </IconButton>
          </Primitive.Close>
        ) : null}
      </div>
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
    </Primitive.Content>
  );
}
