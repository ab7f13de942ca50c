import { Type } from 'typebox';

/** More than any page asks first. */
const MOST_READS = 30;

export const ReadsRequest = Type.Object(
  {
    reads: Type.Array(
      Type.Object(
        {
          path: Type.String({
            maxLength: 2000,
            pattern: String.raw`^/v1/[\x21-\x7e]*$`,
            description: 'With its query string.',
          }),
          body: Type.Optional(
            Type.Object({}, { additionalProperties: true, description: 'Of `POST /v1/query/execute`.' }),
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MOST_READS },
    ),
  },
  { additionalProperties: false },
);
