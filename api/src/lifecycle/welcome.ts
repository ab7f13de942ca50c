import type { Config } from '../config.ts';
import { demoPeople, describeRoles, fullName } from '../demo/people.ts';
import type { Narrator } from './narrator.ts';

/** The last lines of a start: where to go, and as whom. */
export function welcome(config: Config, narrator: Narrator, milliseconds: number): void {
  narrator.line();
  narrator.line(`Ready in ${(milliseconds / 1000).toFixed(1)} s:  ${config.publicUrl}`);
  narrator.line();
  if (!config.sso.embedded) {
    narrator.line(`People sign in through ${config.sso.issuer}.`);
  } else if (!config.demo) {
    narrator.line(
      'The development sign-in is on and the demo data is off: only people created in the product can work.',
    );
  } else {
    narrator.line('Sign in as one of these, without a password:');
    narrator.table(demoPeople.map((person) => [person.email, fullName(person), describeRoles(person)]));
  }
  narrator.line();
  narrator.line('Ctrl-C stops it.');
}
