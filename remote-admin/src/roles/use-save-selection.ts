import type { Role } from 'api/contract';
import { useState } from 'react';
import { useToast } from 'shared-ui';
import { failureText } from '../failure/failure-text.ts';
import { type MessageId, useText } from '../messages/text.ts';
import type { PermissionDiff } from './permission-diff.ts';
import type { PermissionSelection } from './use-permission-selection.ts';
import { useSavePermissions } from '../access/permissions.ts';

function failureOf({ added, removed }: PermissionDiff): MessageId {
  if (removed.length === 0) return 'failed.addPermission';
  return added.length === 0 ? 'failed.removePermission' : 'failed.saveChanges';
}

/** Saves what is chosen and says how it went. `failure` is the sentence to show on the page. */
export function useSaveSelection(role: Role, { selected, diff, reset }: PermissionSelection) {
  const t = useText();
  const toast = useToast();
  const { save, saving, question } = useSavePermissions(role.id);
  const [failure, setFailure] = useState<string | null>(null);

  return {
    saving,
    failure,
    question,
    save: async (): Promise<void> => {
      setFailure(null);
      try {
        const outcome = await save(role, selected);
        if (outcome.how === 'back') return;
        reset();
        if (outcome.how === 'saved') toast.success(t('rolePermissions.saved'));
      } catch (error) {
        const title = failureOf(diff);
        toast.error(t(title));
        setFailure(failureText(t, error, title));
      }
    },
  };
}
