/** The envelope of a list's page (B-5.8). */
export function pageOf<T>(
  data: T[],
  total: number,
  { page = 1, limit = 10 }: { page?: number; limit?: number },
) {
  return { data, total, page, limit, totalPages: Math.ceil(total / limit) };
}

/** A pattern for ILIKE that finds the text anywhere, whatever signs of patterns are in it. */
export function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
