import { checkDefiner, notApplicable, unknown, type Undecided } from '@osk/checks';
import type { HeaderFacts, ResponseFacts } from './facts';

export { fail, notApplicable, pass, unknown } from '@osk/checks';

/** Defines one check over the facts of one HTTP target. */
export const defineHeaderCheck = checkDefiner<HeaderFacts>();

/** All values of a header, [] when absent. */
export function valuesOf(response: Pick<ResponseFacts, 'headers'>, name: string): string[] {
  return response.headers[name] ?? [];
}

/** The header as a line of evidence. */
export const headerLine = (name: string, value: string): string => `${name}: ${value}`;

/**
 * Why page-level headers cannot be judged on this response, undefined when they can: only HTML is rendered and
 * framed, and an error page of the server (5xx, 429) is not the application's own answer.
 */
export function notAPage(response: ResponseFacts): Undecided | undefined {
  if (response.kind !== 'page')
    return notApplicable(`the response is not an HTML page (${response.mediaType ?? response.kind})`);
  if (response.status >= 500 || response.status === 429)
    return unknown(`the server answered ${response.status}, not with its page`);
  return undefined;
}

/** Why cookie, transport and data headers cannot be judged, undefined when they can. */
export function notAnAnswer(response: ResponseFacts): Undecided | undefined {
  return response.status >= 500
    ? unknown(`the server answered ${response.status}, not with its own content`)
    : undefined;
}
