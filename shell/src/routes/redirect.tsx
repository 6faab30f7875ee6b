import { useNavigation } from '@parallax/federation/navigation';
import { useEffect } from 'react';

/** Leads elsewhere, leaving no trace of the address in the history. */
export function Redirect({ to }: { to: string }) {
  const navigation = useNavigation();
  useEffect(() => navigation.navigate(to, { replace: true }), [navigation, to]);
  return null;
}
