import type { FirstFigures } from 'shared-ui/first-figures';
import type { QueryDescription } from '../../metrics/query.ts';
import { bodyOf, firstQuestions } from '../first-questions.ts';

type Answers = Pick<FirstFigures, 'answerTo'>;

/** The rows of the answer to one of the page's first queries; fails where it is none of them, or has none. */
export async function rowsOf<Row>(given: Answers, query: QueryDescription): Promise<Row[]> {
  const body = JSON.stringify(bodyOf(query));
  const place = firstQuestions.findIndex((question) => JSON.stringify(question.body) === body);
  return ((await given.answerTo(place)) as { data: { rows: Row[] } }).data.rows;
}

/** What a `GET` of the page's first questions was answered. */
export async function answerOf<Data>(given: Answers, path: string): Promise<Data> {
  const place = firstQuestions.findIndex((question) => question.path === path);
  return ((await given.answerTo(place)) as { data: Data }).data;
}
