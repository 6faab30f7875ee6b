import { isMobileDevice } from '@parallax/contract';
import { Redirect, useNavigation } from '@parallax/federation/navigation';
import { useBranding, useSession } from '@parallax/store';
import { useEffect, useState } from 'react';
import { documentTitle } from '../routes/document-title.ts';
import { NotFound } from '../routes/not-found.tsx';
import { routeOf } from '../routes/route.ts';
import { thisDevice } from '../routes/this-device.ts';
import { ForSession } from './for-session.tsx';

/** What the address shows. */
export function Page() {
  const { path, search } = useNavigation();
  const [mobileDevice] = useState(() => isMobileDevice(thisDevice()));
  const session = useSession();
  const branding = useBranding();

  const route = routeOf(path, search, mobileDevice);
  const product = branding.state === 'success' ? branding.value.metadata.title.default : undefined;
  const title = documentTitle(route, product, session.state === 'signed-out');
  useEffect(() => {
    if (title !== '') document.title = title;
  }, [title]);

  if (route.kind === 'unknown') return <NotFound />;
  if (route.kind === 'redirect') return <Redirect to={route.to} />;
  return <ForSession session={session} place={route} />;
}
