import { useEffect } from 'react';
import { useNavigation } from './navigation.tsx';

/** Navigates and replaces the address in the history. */
export function Redirect({ to }: { to: string }) {
  const navigation = useNavigation();
  useEffect(() => navigation.navigate(to, { replace: true }), [navigation, to]);
  return null;
}
