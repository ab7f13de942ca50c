import type { ClientFigures } from 'api/contract';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { FACT_NAMES } from '../facts/facts-of-kind.ts';

type Day = ClientFigures['today'];

/** Why a day is held against nothing, in a sentence. */
export function useDayUnknown(): (day: Day) => string {
  const t = useText();
  const format = useFormat();
  return ({ unknown, missing, known_to }) => {
    switch (unknown) {
      case null:
      case 'not_yet':
        return t('figure.today.not_yet');
      case 'nothing_yet':
        return known_to === null
          ? t('figure.today.not_yet')
          : t('figure.today.nothing_yet', { when: format.time(known_to) });
      case 'not_generating':
      case 'no_kind':
        return t(`figure.today.${unknown}`);
      case 'missing_facts': {
        const names = FACT_NAMES.filter((name) => missing.includes(name)).map((name) => t(`form.${name}`));
        return t('figure.today.missing_facts', { facts: format.list(names) });
      }
      case 'no_model':
      case 'inactive':
      case 'too_few_days':
      case 'too_few_hours':
      case 'no_comparison':
      case 'coordinates_do_not_fit':
        return t(`site.state.${unknown}`);
    }
  };
}
