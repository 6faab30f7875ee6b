import { Tabs } from '@parallax/ui';
import { useState } from 'react';
import type { Brand } from '../brand.ts';
import { OwnText, Sections } from '../own-text.tsx';
import type { TextSection } from '../text-section.ts';
import { privacyPolicyText } from './privacy-policy-text.ts';
import styles from './terms.module.css';
import { termsOfServiceText } from './terms-of-service-text.ts';

const LAST_UPDATED = 'Last updated 20.11.2023';

interface LegalTextProps {
  name: 'termsOfService' | 'privacyPolicy';
  sections: readonly TextSection[];
}

function LegalText({ name, sections }: LegalTextProps) {
  const demo = (
    <>
      <p className={styles.updated}>{LAST_UPDATED}</p>
      <Sections sections={sections} />
    </>
  );
  return (
    <div className={styles.text}>
      <OwnText name={name} demo={demo} />
    </div>
  );
}

export function Terms({ brand }: { brand: Brand }) {
  const [open, setOpen] = useState('service');
  return (
    <Tabs
      label="Terms"
      value={open}
      onValueChange={setOpen}
      tabs={[
        {
          id: 'service',
          label: 'Terms of service',
          content: <LegalText name="termsOfService" sections={termsOfServiceText(brand.product)} />,
        },
        {
          id: 'privacy',
          label: 'Privacy Policy',
          content: <LegalText name="privacyPolicy" sections={privacyPolicyText(brand.product)} />,
        },
      ]}
    />
  );
}
