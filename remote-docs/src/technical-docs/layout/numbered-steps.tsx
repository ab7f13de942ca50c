import { Prose } from './prose.tsx';
import styles from './numbered-steps.module.css';

interface Step {
  title: string;
  text: string;
}

/** What to do, one after the other. */
export function NumberedSteps({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>
            <Prose text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}
