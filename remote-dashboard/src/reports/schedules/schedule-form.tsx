import { useState } from 'react';
import { Choice, Field, TextField } from 'shared-ui';
import { TimeField } from 'shared-ui/form-kit';
import { languages } from 'shared-ui/i18n';
import { CheckList } from '../../check-list/check-list.tsx';
import { useText } from '../messages/texts.ts';
import { groups } from '../reports-view.ts';
import { MOST_NAME, MOST_RECIPIENTS, type ScheduleDraft, type WrongField } from './schedule-draft.ts';
import { useReaders } from './schedules-api.ts';
import form from '../../forms/form.module.css';
import styles from './schedules.module.css';
import { useScheduleWords } from './use-schedule-words.ts';

interface ScheduleFormProps {
  draft: ScheduleDraft;
  /** By whose clock it is sent. */
  zone: string;
  wrong: ReadonlySet<WrongField>;
  /** Who is in it already, whether or not they may still read reports. */
  known: readonly { id: string; name: string }[];
  onChange: (change: Partial<ScheduleDraft>) => void;
}

const cadences = ['day', 'week', 'month'] as const;
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

export function ScheduleForm({ draft, zone, wrong, known, onChange }: ScheduleFormProps) {
  const t = useText();
  const words = useScheduleWords(zone);
  const { cadence, people } = draft;
  return (
    <div className={form.form}>
      <div className={form.wide}>
        <TextField
          label={t('schedules.name')}
          value={draft.name}
          required
          first
          error={wrong.has('name') ? t('schedules.noName') : undefined}
          onChange={(name) => onChange({ name: name.slice(0, MOST_NAME) })}
        />
      </div>
      <Choices
        label={t('schedules.cadence')}
        value={cadence}
        options={cadences.map((value) => ({ value, label: t(`schedules.cadence.${value}`) }))}
        onChange={(value) => onChange({ cadence: value })}
      />
      {cadence === 'week' && (
        <Choices
          label={t('schedules.weekday')}
          value={String(draft.weekday)}
          options={upTo(7).map((day) => ({ value: String(day), label: words.weekday(day) }))}
          onChange={(day) => onChange({ weekday: Number(day) })}
        />
      )}
      {cadence === 'month' && (
        <Choices
          label={t('schedules.monthDay')}
          value={String(draft.monthDay)}
          options={upTo(31).map((day) => ({ value: String(day), label: String(day) }))}
          onChange={(day) => onChange({ monthDay: Number(day) })}
        />
      )}
      <Field label={t('schedules.time')} required>
        {({ id }) => <TimeField id={id} value={draft.time} onChange={(time) => onChange({ time })} />}
      </Field>
      <p className={form.note}>{t('schedules.zone', { zone })}</p>
      <Choices
        label={t('group')}
        value={draft.group}
        options={groups.map((value) => ({ value, label: t(`group.${value}`) }))}
        onChange={(group) => onChange({ group })}
      />
      <div className={form.wide}>
        <People chosen={people} known={known} onChange={(chosen) => onChange({ people: chosen })}>
          <Problem wrong={wrong} />
        </People>
      </div>
      <div className={form.wide}>
        <TextField
          label={t('schedules.addresses')}
          value={draft.addresses}
          autoComplete="off"
          hint={t('schedules.addressesHint')}
          error={wrong.has('addresses') ? t('schedules.notAddresses') : undefined}
          onChange={(addresses) => onChange({ addresses })}
        />
      </div>
      <Choices
        label={t('schedules.language')}
        value={draft.language}
        options={languages.map(({ code, ownName }) => ({ value: code, label: ownName }))}
        onChange={(language) => onChange({ language })}
      />
    </div>
  );
}

function Problem({ wrong }: Pick<ScheduleFormProps, 'wrong'>) {
  const t = useText();
  const id = wrong.has('recipients')
    ? 'schedules.noRecipients'
    : wrong.has('tooMany')
      ? 'schedules.tooMany'
      : undefined;
  if (id === undefined) return null;
  return (
    <p className={styles.wrong} role="alert">
      {t(id, { most: String(MOST_RECIPIENTS) })}
    </p>
  );
}

interface PeopleProps {
  chosen: readonly string[];
  known: ScheduleFormProps['known'];
  onChange: (people: string[]) => void;
  children: React.ReactNode;
}

function People({ chosen, known, onChange, children }: PeopleProps) {
  const t = useText();
  const { data, error } = useReaders();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const readers = data?.data ?? [];
  const gone = known.filter(({ id }) => chosen.includes(id) && !readers.some((reader) => reader.id === id));
  return (
    <CheckList
      label={t('schedules.people')}
      options={[...gone, ...readers]
        .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
        .map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      search={{ label: t('schedules.searchPeople'), value: search, onChange: setSearch }}
      empty={error ? t('schedules.noPeople') : data ? t('schedules.nobodyFound') : ''}
      onToggle={({ value }) =>
        onChange(chosen.includes(value) ? chosen.filter((id) => id !== value) : [...chosen, value])
      }
    >
      {children}
    </CheckList>
  );
}

interface ChoicesProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

function Choices<T extends string>({ label, ...choice }: ChoicesProps<T>) {
  return <Field label={label}>{({ id }) => <Choice id={id} {...choice} />}</Field>;
}
