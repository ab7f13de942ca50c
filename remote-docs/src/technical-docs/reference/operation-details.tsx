import { CodeBlock } from '../code/code-block.tsx';
import { Prose } from '../layout/prose.tsx';
import { useText } from '../messages/texts.ts';
import { curlCall } from './curl-call.ts';
import { type OpenApiDocument, type Operation, resolveAnswer, schemaOf } from './openapi.ts';
import { sampleAnswer, sampleCall, sampleProblem } from './operation-example.ts';
import styles from './reference.module.css';
import { FieldLine, SchemaView } from './schema-view.tsx';

interface OperationProps {
  document: OpenApiDocument;
  operation: Operation;
}

/** All there is to know about an operation: what it takes, what it answers, what it refuses. */
export function OperationDetails({ document, operation }: OperationProps) {
  const t = useText();
  const { parameters = [], body } = operation;
  const statuses = Object.keys(operation.responses);
  const successes = statuses.filter((status) => status < '300');
  const errors = statuses.filter((status) => status >= '300');
  return (
    <div className={styles.details}>
      {parameters.length > 0 && (
        <div>
          <h4>{t('reference.parameters')}</h4>
          <ul className={styles.parameters}>
            {parameters.map((parameter) => (
              <li key={parameter.name}>
                <FieldLine
                  document={document}
                  name={parameter.name}
                  schema={parameter.schema ?? {}}
                  required={parameter.required ?? false}
                  description={parameter.description ?? t(`reference.in.${parameter.in}`)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {body && (
        <div>
          <h4>{t('reference.body')}</h4>
          <SchemaView document={document} schema={body} />
        </div>
      )}
      <CodeBlock
        title={t('reference.call')}
        code={curlCall(sampleCall(document, operation))}
        language="bash"
      />
      <div>
        <h4>{t('reference.responses')}</h4>
        {successes.map((status) => (
          <AnswerView key={status} document={document} operation={operation} status={status} />
        ))}
      </div>
      <div>
        <h4>{t('reference.errors')}</h4>
        {errors.map((status) => (
          <AnswerView key={status} document={document} operation={operation} status={status} />
        ))}
      </div>
    </div>
  );
}

function AnswerView({ document, operation, status }: OperationProps & { status: string }) {
  const t = useText();
  const answer = resolveAnswer(document, operation.responses[status] ?? {});
  const schema = schemaOf(answer.content);
  const isProblem = answer.content?.['application/problem+json'] !== undefined;
  const sample = isProblem ? sampleProblem(status) : sampleAnswer(document, operation, status);
  return (
    <details className={styles.answer}>
      <summary>
        <code data-good={status < '300'}>{status}</code> <Prose text={answer.description ?? ''} />
      </summary>
      <div className={styles.answerContent}>
        {schema && <SchemaView document={document} schema={schema} />}
        {sample && (
          <CodeBlock
            title={t('reference.exampleOf', { what: `${operation.operationId} ${status}` })}
            code={sample}
            language="json"
          />
        )}
      </div>
    </details>
  );
}
