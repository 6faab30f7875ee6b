import type { Brand } from '../brand.ts';
import { OwnText } from '../own-text.tsx';
import { Sections } from '../sections.tsx';
import { aboutUsText } from './about-us-text.ts';

export function AboutUs({ brand }: { brand: Brand }) {
  return <OwnText name="aboutUs" demo={<Sections sections={aboutUsText(brand.product)} />} />;
}
