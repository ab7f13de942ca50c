import { CodeBlock } from '../code/code-block.tsx';
import { useText } from '../messages/texts.ts';
import { type OpenApiDocument, schemaOf } from '../reference/openapi.ts';
import { sampleValue } from '../reference/sample-value.ts';
import { SchemaView } from '../reference/schema-view.tsx';
import styles from './webhooks.module.css';

/** What an event carries: its fields, the headers of its request, an example. */
export function EventDetails({ document, event }: { document: OpenApiDocument; event: string }) {
  const t = useText();
  const operation = document.webhooks?.[event]?.post;
  const schema = schemaOf(operation?.requestBody?.content);
  return (
    <div className={styles.eventContent}>
      {schema && <SchemaView document={document} schema={schema} />}
      <h4>{t('webhooks.headers')}</h4>
      <dl className={styles.headers}>
        {operation?.parameters?.map(({ name, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      {schema && (
        <CodeBlock
          title={t('webhooks.event.example', { event })}
          code={JSON.stringify(sampleValue(document, schema), null, 2)}
          language="json"
        />
      )}
    </div>
  );
}
