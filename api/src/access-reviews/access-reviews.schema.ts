import { type Static, Type } from 'typebox';
import { DataOf, Nullable, PageLimit, PageNumber, PageOf, Timestamp, Uuid } from '../http/envelope.schema.ts';
import { Permission } from '../permissions/permission.schema.ts';

/** Days without a sign-in after which a person is named. */
export const IDLE_DAYS = 90;
/** Each finding names so many, and counts all. */
export const MOST_NAMED = 50;

const PersonFound = Type.Object(
  { id: Uuid, name: Type.String(), email: Type.String(), last_login_at: Nullable(Timestamp) },
  { title: 'PersonFound' },
);
const people = (description: string) =>
  Type.Object({ total: Type.Integer(), first: Type.Array(PersonFound) }, { description });

export const AccessFindings = Type.Object(
  {
    idle: people(
      `Active, and not signed in for ${IDLE_DAYS} days; who never did counts from when they were added.`,
    ),
    administrators: people('Active, with a role that may administer the organization.'),
    empty_roles: Type.Array(
      Type.Object(
        { id: Uuid, display_name: Type.String(), is_system: Type.Boolean() },
        { title: 'EmptyRole' },
      ),
      { description: 'Roles that nobody has.' },
    ),
    unheld_permissions: Type.Array(Permission, { description: 'Permissions that no active person holds.' }),
  },
  { title: 'AccessFindings' },
);
export type AccessFindings = Static<typeof AccessFindings>;
export const AccessFindingsAnswer = DataOf(AccessFindings);

const Who = Type.Object({ id: Uuid, name: Type.String() });

export const AccessReview = Type.Object(
  {
    id: Uuid,
    started_at: Timestamp,
    started_by: Who,
    ended_at: Nullable(Timestamp),
    ended_by: Nullable(Who),
    total: Type.Integer(),
    confirmed: Type.Integer(),
    removed: Type.Integer(),
    gone: Type.Integer({ description: 'Were taken away elsewhere before anybody decided.' }),
  },
  { title: 'AccessReview' },
);
export type AccessReview = Static<typeof AccessReview>;
export const AccessReviewAnswer = DataOf(AccessReview);
export const AccessReviewList = Type.Object({
  data: Type.Array(AccessReview, { description: 'The latest first, twenty at most.' }),
});
export type AccessReviewList = Static<typeof AccessReviewList>;

export const ReviewDecision = Type.Object(
  { decision: Type.Enum(['confirmed', 'removed', 'gone']), at: Timestamp, by: Who },
  { title: 'ReviewDecision' },
);

export const AccessReviewItem = Type.Object(
  {
    id: Uuid,
    user: Nullable(Who),
    role: Who,
    administrator: Type.Boolean({ description: 'The role may administer the organization.' }),
    last_login_at: Nullable(Timestamp),
    decision: Nullable(ReviewDecision),
  },
  {
    title: 'AccessReviewItem',
    description: 'A role of a person, or a role that nobody has; as the review began.',
  },
);
export type AccessReviewItem = Static<typeof AccessReviewItem>;
export const AccessReviewItemAnswer = DataOf(AccessReviewItem);
export const AccessReviewItems = PageOf(AccessReviewItem);
export type AccessReviewItems = Static<typeof AccessReviewItems>;

export const AccessReviewItemsQuery = Type.Object({
  page: Type.Optional(PageNumber),
  limit: Type.Optional(PageLimit),
  decided: Type.Optional(Type.Boolean({ description: 'Only those that are decided, or are not yet.' })),
});
export type AccessReviewItemsQuery = Static<typeof AccessReviewItemsQuery>;

export const DecideBody = Type.Object(
  { decision: Type.Enum(['confirm', 'remove']) },
  { additionalProperties: false },
);
export const ItemParams = Type.Object({ id: Uuid, item: Uuid });
