import { useId } from 'react';
import { Choice } from 'shared-ui';
import { type MessageId, useText } from '../messages/text.ts';
import { Field } from './field.tsx';
import type { ZoneControl } from './use-zones.ts';

/** Whose days are meant: for where more than one answer makes sense. */
export function ZoneFilter({ zones, onChange }: { zones: ZoneControl; onChange: (zone: string) => void }) {
  const text = useText();
  const id = useId();
  return (
    <Field label={text('filters.days')} htmlFor={id}>
      <Choice
        id={id}
        value={zones.chosen}
        onChange={onChange}
        options={zones.choices.map(({ zone, of }) => ({
          value: zone,
          label: of === 'link' ? zone : text(`filters.days.${of}` satisfies MessageId, { zone }),
        }))}
      />
    </Field>
  );
}
