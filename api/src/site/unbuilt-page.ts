/** What a person sees who started the server before building the pages. */
export const unbuiltPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The pages are not built yet</title>
</head>
<body>
<h1>The pages are not built yet</h1>
<p>The service is running, but there is no <code>host/dist</code>. Stop it and run <code>npm start</code>, which builds
the pages and starts the service again; or run <code>pnpm build</code> and reload this page.</p>
</body>
</html>
`;
