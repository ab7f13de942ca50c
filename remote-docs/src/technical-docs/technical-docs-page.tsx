/** How an integrator's devices talk to the platform. */
export function TechnicalDocsPage() {
  return <h1>Technical Docs</h1>;
}
