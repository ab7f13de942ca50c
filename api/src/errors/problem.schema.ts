import { type Static, Type } from 'typebox';

/** RFC 9457 problem details, plus the members that the pages read (B-5.7). */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.Optional(Type.String()),
    message: Type.String({ description: 'The same sentence as `detail`.' }),
    code: Type.String({ description: 'A stable word for programs.' }),
    details: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'One entry for each field that was refused.',
      }),
    ),
    request_id: Type.String(),
    trace_id: Type.Optional(
      Type.String({
        description: 'Of the trace that the request was part of, by its `traceparent` or by the service.',
      }),
    ),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof Problem>;
