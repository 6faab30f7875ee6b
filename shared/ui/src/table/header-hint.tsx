import { Tooltip } from 'radix-ui';
import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './header-hint.module.css';

const DELAY_MS = 400;

/**
 * Explains a header on hover and on keyboard focus. `children` renders the element that is
 * explained, with the id of its description.
 */
export function HeaderHint(props: {
  hint: string;
  children: (descriptionId: string) => ReactElement;
}): ReactNode {
  const id = useId();
  return (
    <Tooltip.Provider delayDuration={DELAY_MS}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{props.children(id)}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className={styles.hint} side="bottom" align="start" sideOffset={4}>
            {props.hint}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
      {/* not part of the header's name, which is read with each cell */}
      <span id={id} hidden>
        {props.hint}
      </span>
    </Tooltip.Provider>
  );
}
