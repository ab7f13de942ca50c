import type { WebhookEvent } from 'api/contract';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { useText } from '../../messages/texts.ts';
import { useEventName } from './use-event-name.ts';
import { webhookEvents } from './webhooks-api.ts';
import styles from './webhooks.module.css';

interface EventChoiceProps {
  chosen: readonly WebhookEvent[];
  disabled: boolean;
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}

/** What the receiver is told of. */
export function EventChoice({ chosen, disabled, error, onChange }: EventChoiceProps) {
  const t = useText();
  const nameOf = useEventName();
  const messageId = useId();
  // One that was chosen elsewhere can be taken away, too.
  const offered = [...new Set<WebhookEvent>([...webhookEvents, ...chosen])];
  return (
    <fieldset className={styles.choice} aria-describedby={messageId}>
      <legend className={styles.legend}>{t('webhooks.eventsLegend')}</legend>
      {offered.map((event) => (
        <Checkbox
          key={event}
          disabled={disabled}
          checked={chosen.includes(event)}
          onChange={({ target }) =>
            onChange(offered.filter((each) => (each === event ? target.checked : chosen.includes(each))))
          }
        >
          {nameOf(event)}
        </Checkbox>
      ))}
      <p className={styles.error} id={messageId} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
