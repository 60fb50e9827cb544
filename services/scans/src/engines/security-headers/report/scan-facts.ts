import type { HeaderFacts, HeaderMap, ResponseFacts } from '../facts';
import type { Grade } from './grade';
import { redactHeader } from './redact';

const MAX_HEADERS = 200;
const MAX_COOKIES = 100;
const MAX_RESOURCES = 100;

/** What is kept of a scan for people and reports: JSON, secrets redacted, bounded well below 1 MiB. */
export function scanFacts(
  facts: Partial<HeaderFacts> & Pick<HeaderFacts, 'response' | 'hops' | 'cookies' | 'csp'>,
  grade: Grade,
): Record<string, unknown> {
  const { response, hops, cookies, csp, document, cors, upgrade } = facts;
  return {
    final_url: response.url,
    status: response.status,
    kind: response.kind,
    certificate_verified: false,
    redirect_chain: hops.map((hop) => ({ url: hop.url, status: hop.status, headers: shownHeaders(hop) })),
    headers: shownHeaders(response),
    cookies: cookies.slice(0, MAX_COOKIES).map(({ line, ...cookie }) => ({ ...cookie, header: line })),
    csp: csp.policies.slice(0, 20).map(({ from, disposition, directives, problems }) => ({
      from,
      disposition,
      directives: directives.slice(0, 100),
      problems: problems.slice(0, 100),
    })),
    https_upgrade: upgrade ?? null,
    cors: cors ?? null,
    document: document
      ? {
          scripts: document.scripts.length,
          inline_scripts: document.inlineScripts,
          styles: document.styles.length,
          forms: document.forms.length,
          truncated: document.truncated,
          third_party: thirdParties(document),
        }
      : null,
    grade,
  };
}

function shownHeaders(response: ResponseFacts): HeaderMap {
  const entries = Object.entries(response.headers).slice(0, MAX_HEADERS);
  return Object.fromEntries(
    entries.map(([name, values]) => [
      name,
      values.slice(0, MAX_COOKIES).map((value) => redactHeader(name, value, response.url)),
    ]),
  );
}

function thirdParties(document: NonNullable<HeaderFacts['document']>): string[] {
  const hosts = [...document.scripts, ...document.styles]
    .filter(({ thirdParty }) => thirdParty)
    .map(({ url }) => new URL(url).host);
  return [...new Set(hosts)].slice(0, MAX_RESOURCES);
}
