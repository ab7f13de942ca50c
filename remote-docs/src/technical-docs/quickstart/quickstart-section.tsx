import { CodeBlock } from '../code/code-block.tsx';
import { LanguageCards } from '../code/language-cards.tsx';
import type { Reader } from '../code/reader-languages.ts';
import { Prose } from '../layout/prose.tsx';
import { Section } from '../layout/section.tsx';
import { useText } from '../messages/texts.ts';
import { NumberedSteps } from '../layout/numbered-steps.tsx';
import styles from './quickstart.module.css';

const steps = [1, 2, 3, 4, 5] as const;

/** From nothing to the first readings, in the reader's language. */
export function QuickstartSection({ reader }: { reader: Reader }) {
  const t = useText();
  const { file, command, code, language: highlighting } = reader.files.quickstart;
  const run = `export CLIENT_ID='<client_id>'\nexport CLIENT_SECRET='<client_secret>'\n${command}`;
  return (
    <Section id="quickstart" title={t('quickstart.title')} lead={t('quickstart.lead')}>
      <NumberedSteps
        steps={steps.map((step) => ({
          title: t(`quickstart.step${step}.title`),
          text: t(`quickstart.step${step}.text`),
        }))}
      />
      <div className={styles.baseUrl}>
        <strong>{t('quickstart.baseUrl.title')}</strong>
        <span>{t('quickstart.baseUrl.text')}</span>
        <code>{location.origin}</code>
      </div>
      <LanguageCards label={t('quickstart.languages')} reader={reader} />
      <CodeBlock title={file} code={code} language={highlighting} tall />
      <div className={styles.run}>
        <p>
          <Prose text={t('quickstart.run', { file })} />
        </p>
        <CodeBlock
          title={t('quickstart.environment', { language: t(`language.${reader.language}`) })}
          code={run}
          language="bash"
        />
      </div>
    </Section>
  );
}
