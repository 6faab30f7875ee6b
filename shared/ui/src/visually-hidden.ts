import { VisuallyHidden as Primitive } from 'radix-ui';

/** Text that only screen readers present. */
export const VisuallyHidden = Primitive.Root;
