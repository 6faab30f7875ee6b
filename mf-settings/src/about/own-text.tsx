import { useEndpointQuery } from '@parallax/api/react';
import { type About, getAbout } from '@parallax/protocol';
import { Loaded } from '@parallax/ui';
import type { ReactNode } from 'react';
import { DemoText } from './demo-notice.tsx';
import { Sections } from './sections.tsx';

/** The installation's own text, or demonstration content that is marked as such. */
export function OwnText({ name, demo }: { name: keyof About; demo: ReactNode }) {
  const about = useEndpointQuery(getAbout);
  return (
    <Loaded result={about} failure="This text could not be loaded" empty={null}>
      {({ [name]: own }) => (own ? <Sections sections={own} /> : <DemoText>{demo}</DemoText>)}
    </Loaded>
  );
}
