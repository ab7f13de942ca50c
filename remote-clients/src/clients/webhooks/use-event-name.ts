import type { WebhookEvent } from 'api/contract';
import { useText } from '../../messages/texts.ts';

/** What an event is called in the person's language. */
export function useEventName(): (event: WebhookEvent) => string {
  const t = useText();
  return (event) => t(`webhooks.event.${event}`);
}
