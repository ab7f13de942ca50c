import { lazy, type SubmitEvent, Suspense, useId, useState } from 'react';
import { CodeBlock } from '../code/code-block.tsx';
import { useText } from './messages/texts.ts';
import { curlCall } from '../reference/curl-call.ts';
import type { OpenApiDocument, Operation } from '../reference/openapi.ts';
import { sampleBody } from '../reference/operation-example.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { composeCall, missingField } from './compose-call.ts';
import styles from './console.module.css';
import { type CallAnswer, sendCall, tokenIn } from './send-call.ts';
import { useAccessToken } from './token-context.ts';
import { TokenField } from './token-field.tsx';
import { useSignedIn } from './use-signed-in.ts';

// With it comes all that a session needs; nobody who is not signed in has any use for that.
const SandboxClient = lazy(async () => ({ default: (await import('./sandbox-client.tsx')).SandboxClient }));

/** Sends the real request of an operation and shows what comes back. */
export function TryIt({ document, operation }: { document: OpenApiDocument; operation: Operation }) {
  const t = useText();
  const id = useId();
  const { token, setToken } = useAccessToken();
  const signedIn = useSignedIn();
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(() => sampleBody(document, operation));
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<CallAnswer>();
  const [problem, setProblem] = useState<string>();
  const draft = { values, body, token };
  const call = composeCall(operation, draft);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const fault = faultOf();
    setProblem(fault);
    if (fault !== undefined || sending) return;
    setSending(true);
    setAnswer(undefined);
    try {
      const received = await sendCall(call);
      setAnswer(received);
      const newToken = tokenIn(received);
      if (newToken) setToken(newToken);
    } catch (error) {
      setProblem(t('console.network', { reason: String(error) }));
    } finally {
      setSending(false);
    }
  }

  function faultOf(): string | undefined {
    const missing = missingField(operation, draft);
    if (missing === 'Authorization') return t('console.missing', { name: t('console.token') });
    if (missing) return t('console.missing', { name: missing });
    try {
      if (body !== undefined) JSON.parse(body);
      return undefined;
    } catch (error) {
      return t('console.badJson', { reason: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <form
      className={styles.console}
      aria-label={t('console.title')}
      onSubmit={(event) => void send(event)}
      noValidate
    >
      <p className={styles.note}>{t('console.note')}</p>
      {operation.secured && <TokenField />}
      {signedIn && (
        <Suspense fallback={null}>
          <SandboxClient
            onSecret={(id, secret) =>
              operation.operationId === 'getToken' && setBody(credentials(id, secret))
            }
          />
        </Suspense>
      )}
      {(operation.parameters ?? []).map(({ name, required, in: place }) => (
        <div key={name} className={styles.field}>
          <label htmlFor={`${id}-${name}`}>
            <code>{name}</code>{' '}
            <span className={styles.hint}>
              {t('field.hint', {
                place: t(`field.in.${place}`),
                need: t(required ? 'field.required' : 'field.optional'),
              })}
            </span>
          </label>
          <input
            id={`${id}-${name}`}
            value={values[name] ?? ''}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setValues({ ...values, [name]: event.target.value.trim() })}
          />
        </div>
      ))}
      {body !== undefined && (
        <div className={styles.field}>
          <label htmlFor={`${id}-body`}>{t('console.body')}</label>
          <textarea
            id={`${id}-body`}
            rows={Math.min(16, body.split('\n').length + 1)}
            spellCheck={false}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        </div>
      )}
      <CodeBlock title={t('console.curl')} code={curlCall(call)} language="bash" />
      <button type="submit" className={styles.send} aria-disabled={sending}>
        {t(sending ? 'console.sending' : 'console.send')}
      </button>
      <div role="status">
        {problem && <p className={styles.problem}>{problem}</p>}
        {answer && <AnswerPanel answer={answer} />}
      </div>
    </form>
  );
}

function credentials(id: string, secret: string): string {
  return JSON.stringify({ grant_type: 'client_credentials', client_id: id, client_secret: secret }, null, 2);
}
