/**
 * The subject of a person in the development sign-in. Who came in with the password that an organization gave out has its
 * id behind it: another organization must not have to trust that password.
 */
export function accountId(subject: string, tenant: string | undefined): string {
  return tenant === undefined ? subject : `${subject}~${tenant}`;
}

export function accountOf(id: string): { subject: string; tenant?: string } {
  const [subject = '', tenant] = id.split('~', 2);
  return tenant ? { subject, tenant } : { subject };
}
