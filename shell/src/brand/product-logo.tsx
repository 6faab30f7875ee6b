import { useLogoBase } from '@parallax/store';
import { Logo } from '@parallax/ui';

const SIZES = { small: 32, large: 56 } as const;

/** The product's logo as it is branded. */
export function ProductLogo({ size }: { size: keyof typeof SIZES }) {
  return <Logo logoBase={useLogoBase()} size={SIZES[size]} />;
}
