import { useEndpointQuery } from '@parallax/api/react';
import { type About, getAbout } from '@parallax/protocol';
import { Loaded } from '@parallax/ui';
import type { ReactNode } from 'react';
import { DemoText } from './demo-notice.tsx';
import styles from './sections.module.css';
import type { TextSection } from './text-section.ts';

/** Renders headings with their paragraphs. */
export function Sections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ heading, paragraphs }) => (
    <section key={`${heading} ${paragraphs[0]}`} className={styles.section}>
      {heading === null ? null : <h4 className={styles.heading}>{heading}</h4>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  ));
}

/** The installation's own text, or demonstration content that is marked as such. */
export function OwnText({ name, demo }: { name: keyof About; demo: ReactNode }) {
  const about = useEndpointQuery(getAbout);
  return (
    <Loaded result={about} failure="This text could not be loaded" empty={null}>
      {({ [name]: own }) => (own ? <Sections sections={own} /> : <DemoText>{demo}</DemoText>)}
    </Loaded>
  );
}
