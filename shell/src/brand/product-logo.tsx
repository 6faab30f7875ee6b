import { useBranding } from '@parallax/store';
import { Logo } from '@parallax/ui';

const SIZES = { small: 32, large: 56 } as const;

/** The product's logo as it is branded. */
export function ProductLogo({ size }: { size: keyof typeof SIZES }) {
  const branding = useBranding();
  const logoBase = branding.state === 'success' ? branding.value.logoBase : '';
  return <Logo logoBase={branding.state === 'pending' ? undefined : logoBase} size={SIZES[size]} />;
}
