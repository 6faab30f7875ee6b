import type { Brand } from '../brand.ts';
import { Sections } from '../sections.tsx';
import { aboutUsText } from './about-us-text.ts';

export function AboutUs({ brand }: { brand: Brand }) {
  return <Sections sections={aboutUsText(brand.product)} />;
}
