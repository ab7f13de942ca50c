import { Prose } from '../layout/prose.tsx';
import { useText } from '../messages/texts.ts';
import { type OpenApiDocument, resolve, type Schema } from './openapi.ts';
import styles from './schema-view.module.css';
import { limitTexts, typeText } from './type-text.ts';

interface SchemaViewProps {
  document: OpenApiDocument;
  schema: Schema;
  depth?: number;
}

/** Deeper than any shape of this API; a schema that contains itself must end somewhere. */
const DEEPEST = 6;

/** The fields of a shape, with those of the shapes inside it. */
export function SchemaView({ document, schema, depth = 0 }: SchemaViewProps) {
  const t = useText();
  const found = resolve(document, schema);
  if (depth > DEEPEST) return null;
  const shapes = (found.anyOf ?? found.oneOf)?.filter((choice) => hasFields(document, choice));
  if (shapes?.length === 1 && shapes[0])
    return <SchemaView document={document} schema={shapes[0]} depth={depth} />;
  if (shapes && shapes.length > 1) {
    return (
      <div className={styles.shapes}>
        <p>{t('reference.oneOf')}</p>
        {shapes.map((shape) => (
          <div key={shape.$ref ?? JSON.stringify(shape)} className={styles.shape}>
            <strong>{resolve(document, shape).title}</strong>
            <SchemaView document={document} schema={shape} depth={depth + 1} />
          </div>
        ))}
      </div>
    );
  }
  if (found.items && hasFields(document, found.items)) {
    return (
      <div className={styles.shapes}>
        <p>{t('reference.each')}</p>
        <SchemaView document={document} schema={found.items} depth={depth + 1} />
      </div>
    );
  }
  if (!found.properties) return null;
  return (
    <ul className={styles.fields}>
      {Object.entries(found.properties).map(([name, field]) => (
        <li key={name} className={styles.field}>
          <FieldLine
            document={document}
            name={name}
            schema={field}
            required={found.required?.includes(name) ?? false}
          />
          <SchemaView document={document} schema={field} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

interface FieldLineProps {
  document: OpenApiDocument;
  name: string;
  schema: Schema;
  required: boolean;
  description?: string | undefined;
}

/** A field's name, type, limits and meaning. */
export function FieldLine({ document, name, schema, required, description }: FieldLineProps) {
  const t = useText();
  const found = resolve(document, schema);
  const meaning = description ?? schema.description ?? (schema.$ref ? undefined : found.description);
  return (
    <>
      <div className={styles.line}>
        <code className={styles.name}>{name}</code>
        <span className={styles.type}>{typeText(t, document, schema)}</span>
        {required && <span className={styles.required}>{t('reference.required')}</span>}
        {limitTexts(t, document, schema).map((limit) => (
          <span key={limit} className={styles.limit}>
            {limit}
          </span>
        ))}
      </div>
      {meaning && (
        <p className={styles.meaning}>
          <Prose text={meaning} />
        </p>
      )}
    </>
  );
}

function hasFields(document: OpenApiDocument, schema: Schema): boolean {
  const { properties, items, anyOf, oneOf } = resolve(document, schema);
  if (properties) return true;
  if (items) return hasFields(document, items);
  return (anyOf ?? oneOf ?? []).some((choice) => hasFields(document, choice));
}
