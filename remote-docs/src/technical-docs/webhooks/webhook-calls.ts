import { sendCall } from '../console/send-call.ts';

export interface Webhook {
  id: string;
  url: string;
}

export interface Delivery {
  id: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  last_status: number | null;
  last_error: string | null;
}

/** How often the delivery log is looked at, and for how long: a receiver has 15 s to answer. */
const INTERVAL = 500;
const LOOKS = 40;

async function call<T>(method: string, path: string, token: string): Promise<T> {
  const headers = { Authorization: `Bearer ${token}` };
  const { status, body } = await sendCall({ method, path: `/api/v1${path}`, headers, body: undefined });
  const answer = JSON.parse(body || '{}') as { data: T; message?: string };
  if (status >= 300) throw new Error(answer.message ?? String(status));
  return answer.data;
}

export const listWebhooks = (token: string) => call<Webhook[]>('GET', '/webhooks', token);

/** Asks for a test event and resolves with what its first attempt came to. */
export async function sendTestEvent(token: string, webhookId: string): Promise<Delivery> {
  const { id } = await call<{ id: string }>('POST', `/webhooks/${webhookId}/test`, token);
  let delivery: Delivery | undefined;
  for (let look = 0; look < LOOKS; look += 1) {
    const log = await call<Delivery[]>('GET', `/webhooks/${webhookId}/deliveries`, token);
    delivery = log.find((each) => each.id === id);
    if (delivery && (delivery.status !== 'pending' || delivery.attempts > 0)) return delivery;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  return delivery ?? { id, status: 'pending', attempts: 0, last_status: null, last_error: null };
}
