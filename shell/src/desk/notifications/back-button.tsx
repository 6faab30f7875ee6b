import { IconButton } from '@parallax/ui';
import { ArrowLeft } from 'lucide-react';
import type { RefObject } from 'react';

/** Goes back to the notifications, or closes them. */
export function BackButton(props: {
  onClick: () => void;
  ref?: RefObject<HTMLButtonElement | null>;
}) {
  return (
    <IconButton label="Back" {...props}>
      <ArrowLeft aria-hidden />
    </IconButton>
  );
}
