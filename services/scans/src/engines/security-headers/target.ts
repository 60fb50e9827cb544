import { TargetError, type EngineTarget } from '../engine';
import { isRefusal, type Egress } from '@osk/egress';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The URL that a target means: `https://` is put before a bare host. Throws `TargetError`. */
export function targetUrl(raw: string): URL {
  const text = raw.trim();
  const full = SCHEME.test(text) ? text : `https://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(full)) {
    throw new TargetError('The target is not a URL or a host name.');
  }
  const url = new URL(full);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TargetError(`A header scan takes an http or https URL, not ${url.protocol}//.`);
  }
  if (url.username || url.password) throw new TargetError('A target must not contain a user name or password.');
  url.hash = '';
  return url;
}

/** Findings hang on origin and path: the query is no part of what the target is. */
export async function parseHeaderTarget(raw: string, _options: object, egress: Egress): Promise<EngineTarget> {
  const url = targetUrl(raw);
  await egress.vetUrl(url.href);
  return { raw, assetId: `${url.origin}${url.pathname}` };
}

const PREFLIGHT_MS = 5_000;
const MAX_REDIRECTS = 10;

/** Follows the target's redirects once: one that leads where the platform may not go is refused before a scan is started. */
export async function preflightRedirects(target: EngineTarget, egress: Egress): Promise<void> {
  try {
    await egress.http(targetUrl(target.raw).href, {
      maxRedirects: MAX_REDIRECTS,
      timeoutMs: PREFLIGHT_MS,
      maxBodyBytes: 0,
      verifyTls: false,
    });
  } catch (error) {
    // A loop of redirects is a finding about the target, anything else that fails is the scan's to report.
    if (isRefusal(error) && error.code !== 'too_many_redirects') throw error;
  }
}
