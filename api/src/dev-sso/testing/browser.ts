/** A browser reduced to what a sign-in needs: it keeps cookies by path and follows redirects one at a time. */
export class CookieBrowser {
  readonly #jar = new Map<string, { value: string; path: string }>();

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const cookies = [...this.#jar].filter(([, cookie]) => pathname.startsWith(cookie.path));
    const headers = new Headers(init.headers);
    headers.set('cookie', cookies.map(([name, cookie]) => `${name}=${cookie.value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until a page, or until one that leads to `stopAt`, whose URL is then returned. */
  async follow(url: string, stopAt: string): Promise<{ url: string; response: Response }> {
    let at = url;
    for (let hop = 0; hop < 10; hop += 1) {
      if (at.startsWith(stopAt)) return { url: at, response: new Response() };
      const response = await this.request(at);
      const location = response.headers.get('location');
      if (!location) return { url: at, response };
      at = new URL(location, at).href;
    }
    throw new Error(`Too many redirects from ${url}`);
  }

  async submit(url: string, fields: Record<string, string>, stopAt: string) {
    const response = await this.request(url, { method: 'POST', body: new URLSearchParams(fields) });
    const location = response.headers.get('location');
    return location ? this.follow(new URL(location, url).href, stopAt) : { url, response };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '') this.#jar.delete(name);
    else this.#jar.set(name, { value, path });
  }
}
