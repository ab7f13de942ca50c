import { lazy, Suspense, useState } from 'react';
import { useAnchor } from '../layout/use-anchor.ts';
import { useText } from '../messages/texts.ts';
import { anchorOfEvent, type OpenApiDocument } from '../reference/openapi.ts';
import styles from './webhooks.module.css';

const EventDetails = lazy(async () => ({ default: (await import('./event-details.tsx')).EventDetails }));

/** All events that webhooks can be told of: a line each, which opens. */
export function EventCatalogue({ document }: { document: OpenApiDocument }) {
  const t = useText();
  const [opened, setOpened] = useState<string>();
  // A link to an event opens it, also after a reload.
  useAnchor((anchor) => anchor.startsWith('event-') && setOpened(anchor));
  return Object.entries(document.webhooks ?? {}).map(([event, { post }]) => {
    const id = anchorOfEvent(event);
    const open = opened === id;
    return (
      <details
        key={event}
        id={id}
        className={styles.event}
        open={open}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== open) setOpened(currentTarget.open ? id : undefined);
        }}
      >
        <summary>
          <code>{event}</code> <span>{post.summary}</span>
        </summary>
        {open && (
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <EventDetails document={document} event={event} />
          </Suspense>
        )}
      </details>
    );
  });
}
