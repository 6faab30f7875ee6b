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
