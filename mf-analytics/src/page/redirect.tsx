import { useNavigation } from '@parallax/federation/navigation';
import { useEffect } from 'react';

/** Leads on to another address, which takes this one's place in the history. */
export function Redirect({ to }: { to: string }) {
  const navigation = useNavigation();
  useEffect(() => navigation.navigate(to, { replace: true }), [navigation, to]);
  return null;
}
