import { useAtomValue } from 'jotai';
import { useTenant } from 'shared-auth';
import { useToast } from 'shared-ui';
import { useSignOut } from '../shell/outbox/sign-out-question.ts';
import { useTenantSwitch } from '../shell/session/use-tenant-switch.ts';
import { supportHrefAtom } from '../shell/support.ts';
import { useText } from '../shell/texts.ts';
import type { PaletteEntry } from './use-palette-entries.ts';

/** What the person's menu does, in the words of that menu. */
export function useActions(): PaletteEntry[] {
  const t = useText();
  const toast = useToast();
  const signOut = useSignOut();
  const { tenant, tenants } = useTenant();
  const switchTo = useTenantSwitch(() => toast.error(t('user.switchFailed')));
  const support = useAtomValue(supportHrefAtom);
  return [
    ...tenants
      .filter(({ id }) => id !== tenant?.id)
      .map(({ id, name }) => ({
        key: `tenant ${id}`,
        label: t('user.switchTo', { tenant: name }),
        run: () => switchTo(id),
      })),
    ...(support === undefined
      ? []
      : [{ key: 'help', label: t('user.help'), run: () => window.location.assign(support) }]),
    { key: 'sign-out', label: t('user.signOut'), run: signOut },
  ];
}
