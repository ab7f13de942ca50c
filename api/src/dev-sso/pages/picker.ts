import type { Person } from '../people-store.ts';
import { html, type Markup } from '../../http/markup.ts';
import { page } from './layout.ts';

export interface PickerState {
  people: Person[];
  /** Where the choice is sent. */
  action: string;
  /** The person whose password was wrong, when there was such an attempt. */
  rejected?: string | undefined;
}

export function pickerPage({ people, action, rejected }: PickerState): string {
  const open = people.filter((person) => !person.needsPassword);
  const guarded = people.filter((person) => person.needsPassword);
  return page(
    'Choose who signs in',
    html`<h1>Who is signing in?</h1>
<p class="lead">This is the development sign-in of this machine. Pick a person: each sees what their role allows.</p>
<form method="post" action="${action}">
<ul class="people" data-arrows>${open.map(demoRow)}</ul>
</form>
${guarded.length > 0 ? guardedList(guarded, action, rejected) : ''}
<form method="post" action="${action}" class="cancel">
<button class="plain" name="cancel" value="yes">Cancel and go back</button>
</form>`,
  );
}

function demoRow(person: Person): Markup {
  return html`<li><button class="person" name="person" value="${person.email}">${face(person)}</button></li>`;
}

function guardedList(people: Person[], action: string, rejected: string | undefined): Markup {
  return html`<h2>Created in the product</h2>
<ul class="people">${people.map((person) => guardedRow(person, action, person.email === rejected))}</ul>`;
}

function guardedRow(person: Person, action: string, wrong: boolean): Markup {
  const id = `password-${person.sub}`;
  const error = html`<p class="error" id="${id}-error" role="alert">This password is not right. Try again.</p>`;
  const described = wrong ? html` aria-invalid="true" aria-describedby="${id}-error" autofocus` : '';
  return html`<li><details${wrong ? html` open` : ''}><summary class="person">${face(person)}</summary>
<form method="post" action="${action}" class="password">
<input type="hidden" name="person" value="${person.email}">
<input type="text" name="username" value="${person.email}" autocomplete="username" hidden>
<label for="${id}">Password of ${person.name}</label>
<input id="${id}" name="password" type="password" autocomplete="current-password" required${described}>
${wrong ? error : ''}
<button class="primary">Sign in</button>
</form></details></li>`;
}

function face(person: Person): Markup {
  return html`<span class="avatar" aria-hidden="true">${initials(person.name)}</span>
<span class="words"><span class="name">${person.name}</span> <span class="email">${person.email}</span>
<span class="about">${person.about}</span></span>`;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => word.charAt(0).toUpperCase()).join('');
}
