import { useRef } from 'react';
import { CodeBlock } from '../code/code-block.tsx';
import { codeExampleIds, codeExamples } from '../code/code-examples.ts';
import { Prose } from '../layout/prose.tsx';
import { Section } from '../layout/section.tsx';
import { useText } from '../messages/texts.ts';
import styles from './examples.module.css';
import { useExampleTexts } from './use-example-texts.ts';

/** Five whole programs. */
export function ExamplesSection() {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const texts = useExampleTexts(place);
  return (
    <Section id="code-examples" title={t('examples.title')} lead={t('examples.lead')}>
      <div ref={place} className={styles.examples}>
        {codeExampleIds.map((id) => {
          const { file, command, language } = codeExamples[id];
          return (
            <article key={id} id={`example-${id}`} className={styles.example}>
              <h3>{t(`examples.${id}.title`)}</h3>
              <p>
                <Prose text={t(`examples.${id}.text`)} /> <Prose text={t('examples.runWith', { command })} />
              </p>
              {texts ? (
                <CodeBlock title={file} code={texts[id]} language={language} tall />
              ) : (
                <div className={styles.coming}>{t('loading')}</div>
              )}
            </article>
          );
        })}
      </div>
    </Section>
  );
}
