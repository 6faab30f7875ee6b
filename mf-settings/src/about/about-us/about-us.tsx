import type { Brand } from '../brand.ts';
import { Sections } from '../sections.tsx';
import { aboutUsText } from './about-us-text.ts';

/** The mission and the story. */
export function AboutUs({ brand }: { brand: Brand }) {
  return <Sections sections={aboutUsText(brand.product)} />;
}
