import { Button } from 'antd';
import { useState } from 'react';
import { Grid, PageHeader, SectionCard } from 'shared-ui';
import { AddClientModal } from './add-client-modal.tsx';
import { AlertConfigurationModal } from './alert-configuration-modal.tsx';
import { ClientSettingsModal } from './client-settings-modal.tsx';
import { useText } from './messages/texts.ts';
import styles from './modals.module.css';

const modals = ['add', 'edit', 'alerts'] as const;

/** Three cards, each of which opens a modal. */
export function ModalsPage() {
  const t = useText();
  const [open, setOpen] = useState<(typeof modals)[number]>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} description={t('lead')} />
      <Grid columns={3}>
        {modals.map((modal) => (
          <SectionCard key={modal} title={t(`card.${modal}.title`)}>
            <div className={styles.card}>
              <p>{t(`card.${modal}.text`)}</p>
              <Button type="primary" aria-haspopup="dialog" onClick={() => setOpen(modal)}>
                {t(`card.${modal}.open`)}
              </Button>
            </div>
          </SectionCard>
        ))}
      </Grid>
      <AddClientModal open={open === 'add'} onClose={close} />
      <ClientSettingsModal open={open === 'edit'} onClose={close} />
      <AlertConfigurationModal open={open === 'alerts'} onClose={close} />
    </div>
  );
}
