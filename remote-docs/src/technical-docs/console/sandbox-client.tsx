import { useState, useSyncExternalStore } from 'react';
import { api, sessionAtom, sessionStore, usePermissions } from 'shared-auth';
import { CodeBlock } from '../code/code-block.tsx';
import { useText } from './messages/texts.ts';
import styles from './console.module.css';
import { useAccessToken } from './token-context.ts';
import { sendCall, tokenIn } from './send-call.ts';

interface Created {
  id: string;
  access_token: string;
}

const subscribeSession = (listener: () => void) => sessionStore.sub(sessionAtom, listener);

/** For somebody who is signed in and may create clients: a client to try things with, made on the spot. */
export function SandboxClient({ onSecret }: { onSecret: (id: string, secret: string) => void }) {
  const t = useText();
  // Read by its atom: the host makes the session of a public page after the page, maybe after this.
  const status = useSyncExternalStore(subscribeSession, () => sessionStore.get(sessionAtom).status);
  const { has } = usePermissions();
  const { setToken } = useAccessToken();
  const [client, setClient] = useState<Created>();
  const [creating, setCreating] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (status !== 'signed-in' || !has('client.create')) return null;

  async function create() {
    if (creating) return;
    setCreating(true);
    setProblem(undefined);
    try {
      const { data } = await api.post<{ data: Created }>('/v1/clients', {
        name: t('sandbox.name'),
        description: t('sandbox.description'),
      });
      setClient(data);
      onSecret(data.id, data.access_token);
      const answer = await sendCall({
        method: 'POST',
        path: '/api/v1/auth/token',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'client_credentials',
          client_id: data.id,
          client_secret: data.access_token,
        }),
      });
      setToken(tokenIn(answer) ?? '');
    } catch (error) {
      setProblem(t('sandbox.failed', { reason: error instanceof Error ? error.message : String(error) }));
    } finally {
      setCreating(false);
    }
  }

  return (
    <div className={styles.sandbox}>
      <strong>{t('sandbox.title')}</strong>
      <p>{t('sandbox.text')}</p>
      <button type="button" className={styles.quiet} aria-disabled={creating} onClick={() => void create()}>
        {t(creating ? 'sandbox.creating' : 'sandbox.create')}
      </button>
      {problem && <p className={styles.problem}>{problem}</p>}
      {client && (
        <>
          <p role="status">{t('sandbox.done')}</p>
          <CodeBlock
            title={t('sandbox.name')}
            code={`export CLIENT_ID='${client.id}'\nexport CLIENT_SECRET='${client.access_token}'`}
            language="bash"
          />
        </>
      )}
    </div>
  );
}
