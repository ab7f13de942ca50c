import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { usePermissions } from 'shared-auth';
import { SlotContext, type SlotFiller } from 'shared-ui';
import { useLocale } from 'shared-ui/i18n';
import { localize } from '../localize.ts';
import { usePerson } from '../person.ts';
import { useRegistry, useRemotes } from '../remotes-context.tsx';
import { fillContent } from './fill-content.tsx';
import { fillsFor, type FoundFill } from './fills-for.ts';

/** Lets pages offer places, and fills them with what other parts state in their contracts. */
export function SlotsProvider({ children }: { children: ReactNode }) {
  const { registry } = useRegistry();
  const remotes = useRemotes();
  const { language } = useLocale();
  const { any } = usePermissions();
  const person = usePerson();
  // One component for each filler, whatever else changes: another one would begin anew.
  const [contents] = useState(() => new Map<string, ComponentType<object>>());

  const read = useCallback(
    (slot: string): SlotFiller<object>[] => {
      const found = registry === null ? [] : fillsFor(registry, person, { any }, slot);
      return found.flatMap(({ candidate: { remote }, fill }: FoundFill) => {
        const { module, title, order = 100 } = fill;
        if (module === undefined) return [];
        const id = `${remote}${module.slice(1)}`;
        // One module may fill several slots, under another title in each.
        const place = `${slot} ${id}`;
        const Content = contents.get(place) ?? fillContent(remotes, remote, module, title);
        contents.set(place, Content);
        return [{ id, order, title: localize(title, language), Content }];
      });
    },
    [registry, person, any, language, remotes, contents],
  );
  return <SlotContext value={read}>{children}</SlotContext>;
}
