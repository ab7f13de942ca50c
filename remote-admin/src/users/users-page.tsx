/** The list of an organisation's users. */
export function UsersPage() {
  return <h1>Users</h1>;
}
