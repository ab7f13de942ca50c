import { CodeBlock } from '../code/code-block.tsx';
import { useText } from './messages/texts.ts';
import styles from './console.module.css';
import { type CallAnswer, tokenIn } from './send-call.ts';

/** Status, headers and body of an answer. */
export function AnswerPanel({ answer }: { answer: CallAnswer }) {
  const t = useText();
  const { status, statusText, milliseconds, headers, body, isJson } = answer;
  return (
    <div className={styles.answer}>
      <h4>{t('console.answer')}</h4>
      <p className={styles.statusLine}>
        <strong data-good={status < 300}>
          {t('console.status', { status: `${status} ${statusText}`.trim() })}
        </strong>
        <span>{t('console.time', { milliseconds })}</span>
      </p>
      {tokenIn(answer) && <p className={styles.taken}>{t('console.tokenTaken')}</p>}
      <details>
        <summary>
          {t('console.answerHeaders')} ({headers.length})
        </summary>
        <dl className={styles.headers}>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {body ? (
        <CodeBlock title={t('console.answerBody')} code={body} language={isJson ? 'json' : 'text'} tall />
      ) : (
        <p className={styles.hint}>{t('console.empty')}</p>
      )}
    </div>
  );
}
