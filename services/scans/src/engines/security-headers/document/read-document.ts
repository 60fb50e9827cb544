import { Parser } from 'htmlparser2';
import { isIP } from 'node:net';
import type { DocumentFacts, ExternalResource, FormFacts } from './types';

/** More than any page needs; what is beyond is left out rather than stored. */
const MAX_ITEMS = 500;
/** Everything but these types is a data block that no browser runs. */
const SCRIPT_TYPE = /^(|module|(text|application)\/(x-)?(java|ecma|j|live)script)$/i;

/** Reads what matters for security from an HTML body. Never throws: the parser takes any input. */
export function readDocument(html: string, pageUrl: string, truncated: boolean): DocumentFacts {
  const facts: DocumentFacts = { metaPolicies: [], scripts: [], styles: [], inlineScripts: 0, forms: [], truncated };
  let base = pageUrl;
  let form: FormFacts | undefined;
  let insideHead = true;

  const resource = (source: string, attributes: Record<string, string>): ExternalResource | undefined => {
    if (!URL.canParse(source, base)) return undefined;
    const url = new URL(source, base);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
    const { integrity, crossorigin } = attributes;
    return { url: url.href, integrity, crossorigin, thirdParty: isThirdParty(url.hostname, new URL(pageUrl).hostname) };
  };
  const keep = <T>(list: T[], item: T | undefined): void => {
    if (item !== undefined && list.length < MAX_ITEMS) list.push(item);
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body') insideHead = false;
      else if (name === 'base' && attributes.href && base === pageUrl && URL.canParse(attributes.href, pageUrl)) {
        base = new URL(attributes.href, pageUrl).href;
      } else if (name === 'meta') readMeta(facts, attributes, insideHead);
      else if (name === 'script' && SCRIPT_TYPE.test((attributes.type ?? '').trim())) {
        if (attributes.src === undefined) facts.inlineScripts += 1;
        else keep(facts.scripts, resource(attributes.src, attributes));
      } else if (name === 'link' && /(^|\s)stylesheet(\s|$)/i.test(attributes.rel ?? '') && attributes.href) {
        keep(facts.styles, resource(attributes.href, attributes));
      } else if (name === 'form') {
        const action = URL.canParse(attributes.action ?? '', base)
          ? new URL(attributes.action ?? '', base).href
          : pageUrl;
        form = { action, method: (attributes.method ?? 'get').toLowerCase(), hasPassword: false };
        keep(facts.forms, form);
      } else if (name === 'input' && form && (attributes.type ?? '').toLowerCase() === 'password')
        form.hasPassword = true;
    },
    onclosetag(name) {
      if (name === 'form') form = undefined;
    },
  });
  parser.write(html);
  parser.end();
  return facts;
}

function readMeta(facts: DocumentFacts, attributes: Record<string, string>, insideHead: boolean): void {
  const equiv = (attributes['http-equiv'] ?? '').trim().toLowerCase();
  const name = (attributes.name ?? '').trim().toLowerCase();
  if (attributes.charset) facts.metaCharset ??= attributes.charset.trim().toLowerCase();
  if (!attributes.content) return;
  if (equiv === 'content-type')
    facts.metaCharset ??= /charset\s*=\s*["']?([\w-]+)/i.exec(attributes.content)?.[1]?.toLowerCase();
  // A policy outside the head is ignored (CSP3, section 3.3).
  else if (equiv === 'content-security-policy' && insideHead && facts.metaPolicies.length < 20)
    facts.metaPolicies.push(attributes.content);
  else if (name === 'referrer') facts.metaReferrer = attributes.content.trim().toLowerCase();
}

/**
 * Without the public suffix list: two hosts are taken for one site when one is below the other or both share
 * their last two labels (three where the last two are short, as in `co.uk`).
 */
export function isThirdParty(host: string, pageHost: string): boolean {
  if (host === pageHost || host.endsWith(`.${pageHost}`) || pageHost.endsWith(`.${host}`)) return false;
  if (isIP(host.replace(/^\[|\]$/g, '')) || isIP(pageHost.replace(/^\[|\]$/g, ''))) return true;
  return siteOf(host) !== siteOf(pageHost);
}

function siteOf(host: string): string {
  const labels = host.split('.');
  const [last = '', second = ''] = labels.slice().reverse();
  const count = last.length === 2 && second.length <= 3 ? 3 : 2;
  return labels.slice(-count).join('.');
}
