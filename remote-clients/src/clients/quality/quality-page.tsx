import { Button, Skeleton } from 'antd';
import type { DataQuality } from 'api/contract';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorView, failureText, PageHeader, SectionCard, Stack } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { FindingList } from './finding-list.tsx';
import { useText } from './messages/texts.ts';
import { qualitySearch, type QualityView, qualityViewOf, useQuality } from './quality-api.ts';
import { QualityFilters } from './quality-filters.tsx';
import styles from './quality.module.css';

/** What is wrong with the readings of all sites, or of one. */
export function QualityPage() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const view = qualityViewOf(query);
  const answer = useQuality(view);
  const change = (part: Partial<QualityView>) =>
    setQuery(qualitySearch({ ...view, cursor: null, ...part }), {
      // An earlier page is one that people go back from.
      replace: part.cursor === undefined,
      preventScrollReset: true,
      flushSync: true,
    });
  return (
    <Stack>
      <PageHeader title={t('title')} description={t('description')} />
      <QualityFilters view={view} onChange={change} />
      <Answer answer={answer} view={view} onChange={change} />
    </Stack>
  );
}

interface AnswerProps {
  answer: ReturnType<typeof useQuality>;
  view: QualityView;
  onChange: (part: Partial<QualityView>) => void;
}

function Answer({ answer, view, onChange }: AnswerProps) {
  const t = useText();
  const { data, error, isLoading, mutate } = answer;
  if (data) return <Found quality={data.data} view={view} onChange={onChange} />;
  if (isLoading || !error) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <ErrorView title={t('failed')} message={failureText(error)} onRetry={() => void mutate()} />;
}

interface FoundProps {
  quality: DataQuality;
  view: QualityView;
  onChange: (part: Partial<QualityView>) => void;
}

function Found({ quality, view, onChange }: FoundProps) {
  const t = useText();
  const { findings, kinds, next_cursor: next } = quality;
  return (
    <>
      {view.client !== null && <Link to={{ search: linkToAll(view) }}>{t('all')}</Link>}
      <SectionCard title={t('summary')}>
        {kinds.length > 0 && (
          <ul className={styles.kinds}>
            {kinds.map(({ kind, findings: count, sites }) => (
              <li key={kind}>
                <span className={styles.kind}>{t(`kind.${kind}`)}</span>
                <span>{t('count', { findings: count, sites })}</span>
              </li>
            ))}
          </ul>
        )}
        <Looked quality={quality} />
      </SectionCard>
      <SectionCard title={t('found')}>
        {findings.length > 0 ? (
          <FindingList findings={findings} withSite={view.client === null} />
        ) : (
          <p className={styles.nothing}>{t(quality.sites.looked > 0 ? 'none' : 'noneYet')}</p>
        )}
        {(next !== null || view.cursor !== null) && (
          <div className={styles.more}>
            {next !== null && <Button onClick={() => onChange({ cursor: next })}>{t('older')}</Button>}
            {view.cursor !== null && (
              <Button onClick={() => onChange({ cursor: null })}>{t('latest')}</Button>
            )}
          </div>
        )}
      </SectionCard>
    </>
  );
}

const states = ['too_few_hours', 'nothing', 'not_yet'] as const;

/** How many sites were looked at, until when, and why the others were not. */
function Looked({ quality: { sites, looked_at } }: { quality: DataQuality }) {
  const t = useText();
  const format = useFormat();
  return (
    <p className={styles.note}>
      {format.sentences([
        t('looked', { looked: sites.looked, all: sites.all }),
        ...(looked_at === null ? [] : [t('lookedAt', { time: format.dateTime(looked_at) })]),
        ...states
          .filter((state) => sites[state] > 0)
          .map((state) => t(`state.${state}`, { count: sites[state] })),
      ])}
    </p>
  );
}

const linkToAll = (view: QualityView) =>
  new URLSearchParams(qualitySearch({ ...view, client: null, cursor: null })).toString();
