import { type Static, Type } from 'typebox';
import { DataOf, Nullable, SearchText, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { nameText } from '../http/plain-text.schema.ts';

export const ViewPage = Type.Enum(['clients', 'statistics', 'alerts', 'users', 'roles', 'audit'], {
  description: 'Whoever may not see the page sees none of its views.',
});
export type ViewPage = Static<typeof ViewPage>;

const said = {
  name: nameText({ maxLength: 80 }),
  query: Type.String({
    maxLength: 4000,
    // What no question of the page may hold either.
    pattern: '^(?:(?!%00)[^\\s#?])*$',
    examples: ['status=offline&sort=name'],
    description: 'The query of the page’s address, without the question mark.',
  }),
  team: Type.Boolean({ description: 'Whether everybody sees it who may see the page.' }),
};

export const SavedViewRequest = Type.Object(said, { title: 'SavedViewRequest', additionalProperties: false });
export type SavedViewRequest = Static<typeof SavedViewRequest>;
export const NewSavedView = Type.Object(
  { page: ViewPage, ...said },
  { title: 'NewSavedView', additionalProperties: false },
);
export type NewSavedView = Static<typeof NewSavedView>;

export const SavedView = Type.Object(
  {
    id: Uuid,
    page: ViewPage,
    name: Type.String(),
    query: Type.String(),
    team: Type.Boolean(),
    owner: Nullable(Type.String({ description: 'Who made it; null where they have left.' })),
    own: Type.Boolean({ description: 'Whether the caller made it.' }),
    may_delete: Type.Boolean({ description: 'Who made it may, and of the team’s who administers.' }),
    is_default: Type.Boolean({ description: 'Whether the caller begins the page with it.' }),
    updated_by: Type.String(),
    updated_at: Timestamp,
    version: Type.Integer({ description: 'Counted up by every change; the ETag of the view.' }),
  },
  { title: 'SavedView' },
);
export type SavedView = Static<typeof SavedView>;

export const SavedViewAnswer = DataOf(SavedView);
export const SavedViewList = DataOf(
  Type.Array(SavedView, { description: 'The caller’s own first, then the team’s, by name.' }),
);
export const SavedViewListQuery = Type.Object({
  page: Type.Optional(ViewPage),
  search: Type.Optional(SearchText),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 500 })),
});
export const DefaultParams = Type.Object({ page: ViewPage });
export const DefaultRequest = Type.Object(
  { view_id: Type.Union([Uuid, Type.Null()], { description: 'Null begins the page without a view again.' }) },
  { title: 'DefaultViewRequest', additionalProperties: false },
);
