import { Skeleton } from 'antd';
import { EmptyState, PageHeader, Stack } from 'shared-ui';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import { PartCard } from './part-card.tsx';
import { useReleases } from './use-releases.ts';

/** What is live of each part of the application, how it is doing, and the way back. */
export function ReleasesPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('releases.title')} description={t('releases.description')} />
      <Parts />
    </>
  );
}

function Parts() {
  const t = useText();
  const { data, error, mutate } = useReleases();
  if (error && !data)
    return <LoadFailure error={error} message="failed.loadReleases" onRetry={() => void mutate()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data.data.length === 0) return <EmptyState title={t('releases.none')} />;
  return (
    <Stack>
      {data.data.map((part) => (
        <PartCard key={part.remote} part={part} />
      ))}
    </Stack>
  );
}
