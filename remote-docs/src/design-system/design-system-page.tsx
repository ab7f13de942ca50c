import type { ComponentType } from 'react';
import { PageHeader } from 'shared-ui';
import { ButtonSamples } from './button-samples.tsx';
import { CardSamples } from './card-samples.tsx';
import { ColorSamples } from './color-samples.tsx';
import styles from './design-system.module.css';
import { DropdownSamples } from './dropdown-samples.tsx';
import { FormSample } from './form-sample.tsx';
import { HomepageSample } from './homepage-sample.tsx';
import { InputSamples } from './input-samples.tsx';
import { useText } from './messages/texts.ts';
import { NavigationSample } from './navigation-sample.tsx';
import { RuleList } from './rule-list.tsx';
import { ShowcaseSection } from './showcase-section.tsx';
import { TypographySamples } from './typography-samples.tsx';

const sections = [
  ['navigation', NavigationSample],
  ['dropdowns', DropdownSamples],
  ['colors', ColorSamples],
  ['buttons', ButtonSamples],
  ['inputs', InputSamples],
  ['cards', CardSamples],
  ['homepage', HomepageSample],
  ['typography', TypographySamples],
  ['form', FormSample],
  ['rules', RuleList],
] as const satisfies readonly (readonly [string, ComponentType])[];

/** All that pages are made of, on one page: the real components, with sample content. */
export function DesignSystemPage() {
  const t = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} description={t('lead')} />
      <nav aria-label={t('nav.label')} className={styles.contents}>
        {sections.map(([id]) => (
          <a key={id} href={`#${id}`}>
            {t(`section.${id}`)}
          </a>
        ))}
      </nav>
      {sections.map(([id, Sample]) => (
        <ShowcaseSection key={id} id={id} title={t(`section.${id}`)}>
          <Sample />
        </ShowcaseSection>
      ))}
    </div>
  );
}
