import { HttpStatusError } from './http-status-error.ts';

export interface FieldProblem {
  field: string;
  message: string;
}

/** 422: the body was understood and refused (B-5.3). */
export class ValidationError extends HttpStatusError {
  /** Problems by field, for putting them beside the inputs; empty when the server sent other details. */
  get fields(): readonly FieldProblem[] {
    return Array.isArray(this.details) ? this.details.filter(isFieldProblem) : [];
  }
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as FieldProblem).field === 'string' &&
    typeof (value as FieldProblem).message === 'string'
  );
}
