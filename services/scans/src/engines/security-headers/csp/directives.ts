/** CSP3 (section 6 and 7) and the specifications that extend it; what each directive's value is made of. */
const SOURCE_LISTS = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'fenced-frame-src',
  'base-uri',
  'form-action',
] as const;
const OTHERS = [
  'frame-ancestors',
  'sandbox',
  'report-uri',
  'report-to',
  'upgrade-insecure-requests',
  'webrtc',
  'require-trusted-types-for',
  'trusted-types',
] as const;

/** Once part of CSP or of a browser, now ignored or on the way out; with what took their place. */
export const DEPRECATED_DIRECTIVES: Record<string, string> = {
  'block-all-mixed-content': 'browsers upgrade or block mixed content by themselves',
  'plugin-types': 'plugins are gone; object-src takes its place',
  'prefetch-src': 'never shipped; default-src governs prefetches',
  'reflected-xss': 'removed; it mirrored X-XSS-Protection',
  referrer: 'removed; the Referrer-Policy header takes its place',
  'navigate-to': 'removed from the specification',
  'require-sri-for': 'removed from the specification',
  'disown-opener': 'removed; Cross-Origin-Opener-Policy takes its place',
};

const KNOWN = new Set<string>([...SOURCE_LISTS, ...OTHERS]);
const LISTS = new Set<string>(SOURCE_LISTS);

export const isKnownDirective = (name: string): boolean => KNOWN.has(name);
export const takesSources = (name: string): boolean => LISTS.has(name) || name === 'frame-ancestors';

/** Ignored when they come in a `<meta>` (CSP3, section 3.3). */
export const IGNORED_IN_META: ReadonlySet<string> = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

/** Where a directive is absent, the first of these that is present governs in its place (CSP3, section 6.8.3). */
export const FALLBACK: Record<string, readonly string[]> = {
  'script-src-elem': ['script-src', 'default-src'],
  'script-src-attr': ['script-src', 'default-src'],
  'script-src': ['default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'style-src-attr': ['style-src', 'default-src'],
  'style-src': ['default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
  'frame-src': ['child-src', 'default-src'],
  'child-src': ['default-src'],
  'object-src': ['default-src'],
  'img-src': ['default-src'],
  'font-src': ['default-src'],
  'connect-src': ['default-src'],
  'media-src': ['default-src'],
  'manifest-src': ['default-src'],
  'fenced-frame-src': ['frame-src', 'child-src', 'default-src'],
};
