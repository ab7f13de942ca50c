import type { MessageId } from '../messages/texts.ts';

/** The sections of the page in order: their anchors, and their names in the quick navigation. */
export const sectionIds: readonly { id: string; text: MessageId }[] = [
  { id: 'quickstart', text: 'nav.quickstart' },
  { id: 'authentication', text: 'nav.authentication' },
  { id: 'api-reference', text: 'nav.reference' },
  { id: 'code-examples', text: 'nav.examples' },
  { id: 'webhooks', text: 'nav.webhooks' },
  { id: 'guides', text: 'nav.guides' },
  { id: 'units', text: 'nav.units' },
  { id: 'help', text: 'nav.help' },
];
