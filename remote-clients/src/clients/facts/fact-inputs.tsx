import type { Client } from 'api/contract';
import { TextField } from 'shared-ui';
import { useText } from '../../messages/texts.ts';
import styles from '../dialog-content.module.css';
import { type FactName, factsOfKind } from './facts-of-kind.ts';

interface FactInputsProps {
  client: Client;
  field: (name: FactName) => {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

const hinted = ['nameplate_kw', 'tilt_degrees', 'azimuth_degrees', 'commissioned_on', 'tags'] as const;

/** What the site is: the figures of its page are worked out from it. */
export function FactInputs({ client, field }: FactInputsProps) {
  const t = useText();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('fact.title')}</legend>
      <p className={styles.muted}>{t('fact.hint')}</p>
      <div className={styles.pair}>
        {factsOfKind(client).map((name) => {
          const hint = hinted.find((each) => each === name);
          return (
            <TextField
              key={name}
              {...field(name)}
              label={t(`form.${name}`)}
              {...(hint && { hint: t(`fact.hint.${hint}`) })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
