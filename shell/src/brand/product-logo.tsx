import { useLogoBase } from '@parallax/store';
import { Logo } from '@parallax/ui/start';

const SIZES = { small: 32, large: 56 } as const;

/** The branded logo of the product. */
export function ProductLogo({ size }: { size: keyof typeof SIZES }) {
  return <Logo logoBase={useLogoBase()} size={SIZES[size]} />;
}
