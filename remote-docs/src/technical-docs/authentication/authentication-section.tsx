import { NumberedSteps } from '../layout/numbered-steps.tsx';
import { Prose } from '../layout/prose.tsx';
import { Section } from '../layout/section.tsx';
import { useText } from '../messages/texts.ts';
import styles from './authentication.module.css';

const steps = [1, 2, 3, 4] as const;
const validities = ['access', 'refresh'] as const;

/** How a caller proves who it is. */
export function AuthenticationSection() {
  const t = useText();
  return (
    <Section id="authentication" title={t('authentication.title')} lead={t('authentication.lead')}>
      <NumberedSteps
        steps={steps.map((step) => ({
          title: t(`authentication.step${step}.title`),
          text: t(`authentication.step${step}.text`),
        }))}
      />
      <div className={styles.facts}>
        <div className={styles.fact}>
          <h3>{t('authentication.headers')}</h3>
          <dl>
            <dt>
              <code>Content-Type: application/json</code>
            </dt>
            <dd>{t('authentication.headers.json')}</dd>
            <dt>
              <code>Authorization: Bearer &lt;access_token&gt;</code>
            </dt>
            <dd>{t('authentication.headers.bearer')}</dd>
          </dl>
        </div>
        <div className={styles.fact}>
          <h3>{t('authentication.validity')}</h3>
          <dl>
            {validities.map((kind) => (
              <div key={kind}>
                <dt>
                  {t('authentication.lifetime', { token: t(`authentication.${kind}`) })}{' '}
                  <strong>{t(`authentication.${kind}.value`)}</strong>
                </dt>
                <dd>{t(`authentication.${kind}.note`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <p className={styles.reach}>
        <Prose text={t('authentication.reach')} />
      </p>
    </Section>
  );
}
