/** The list of an organisation's clients. */
export function ClientsPage() {
  return <h1>Clients</h1>;
}
