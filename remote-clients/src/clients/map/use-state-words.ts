import { useText } from '../../messages/texts.ts';
import type { SiteState } from './site-map-api.ts';

/** What states are called, as elsewhere. */
export function useStateWords(): Record<SiteState, string> {
  const t = useText();
  return {
    online: t('connectivity.online'),
    warning: t('connectivity.warning'),
    offline: t('connectivity.offline'),
    maintenance: t('status.maintenance'),
    inactive: t('status.inactive'),
  };
}
