import { CodeBlock } from '../code/code-block.tsx';
import { codeExampleIds, codeExamples } from '../code/code-examples.ts';
import { Prose } from '../layout/prose.tsx';
import { Section } from '../layout/section.tsx';
import { useText } from '../messages/texts.ts';
import styles from './examples.module.css';

/** Five whole programs. */
export function ExamplesSection() {
  const t = useText();
  return (
    <Section id="code-examples" title={t('examples.title')} lead={t('examples.lead')}>
      {codeExampleIds.map((id) => {
        const { file, command, code, language } = codeExamples[id];
        return (
          <article key={id} id={`example-${id}`} className={styles.example}>
            <h3>{t(`examples.${id}.title`)}</h3>
            <p>
              {t(`examples.${id}.text`)} <Prose text={t('examples.runWith', { command })} />
            </p>
            <CodeBlock title={file} code={code} language={language} tall />
          </article>
        );
      })}
    </Section>
  );
}
