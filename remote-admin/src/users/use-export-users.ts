import type { UserExportQuery } from 'api/contract';
import { useState } from 'react';
import { api, withQuery } from 'shared-auth';
import type { UserFilters } from './user-filters.ts';

function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves all users that match the filters, of all pages, as a CSV file. Throws the errors of `api`. */
export function useExportUsers() {
  const [exporting, setExporting] = useState(false);
  async function exportUsers({ search, role, status, sort, order }: UserFilters): Promise<void> {
    setExporting(true);
    try {
      const query: UserExportQuery = { search, role, sort, order, ...(status !== '' && { status }) };
      const path = withQuery('/v1/users/export', query);
      saveAs(await (await api.stream(path)).blob(), 'users.csv');
    } finally {
      setExporting(false);
    }
  }
  return { exportUsers, exporting };
}
