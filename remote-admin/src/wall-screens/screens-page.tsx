import { PageHeader, SectionCard, Stack } from 'shared-ui';
import { LoadFailure } from '../failure/load-failure.tsx';
import { useText } from '../messages/text.ts';
import { LetIn } from './let-in.tsx';
import { useScreens } from './screens-api.ts';
import { ScreensList } from './screens-list.tsx';

/** Screens on walls: which there are, and where a new one is let in by the code that it shows. */
export function ScreensPage() {
  const t = useText();
  const { screens, error, mutate } = useScreens();
  return (
    <>
      <PageHeader title={t('screens.title')} description={t('screens.description')} />
      <Stack>
        <SectionCard title={t('screens.letIn')}>
          <LetIn />
        </SectionCard>
        <SectionCard title={t('screens.list')}>
          {error && !screens ? (
            <LoadFailure compact error={error} message="failed.loadScreens" onRetry={() => void mutate()} />
          ) : (
            <div aria-busy={screens === undefined}>{screens && <ScreensList screens={screens} />}</div>
          )}
        </SectionCard>
      </Stack>
    </>
  );
}
