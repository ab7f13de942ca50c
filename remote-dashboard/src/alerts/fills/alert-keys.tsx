import { AlertKeyList } from '../shortcuts-dialog.tsx';
import { useText } from '../messages/texts.ts';

/** In the settings: the keys of the alerts' inbox, which otherwise only whoever knows ? finds. */
export function AlertKeys() {
  const t = useText();
  return (
    <>
      <p>{t('help.where')}</p>
      <AlertKeyList />
    </>
  );
}
