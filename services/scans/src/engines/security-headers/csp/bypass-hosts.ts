import type { CspSource } from './types';

/**
 * Hosts from which an allow-listed policy can be got round: they serve JSONP endpoints, or any package's files, or
 * content of any user. Facts published in research on CSP allow-lists ("CSP Is Dead, Long Live CSP", 2016) and in
 * the vendors' own descriptions of what they host.
 */
const BYPASS_HOSTS: Record<string, string> = {
  'ajax.googleapis.com': 'serves old AngularJS releases',
  'cdnjs.cloudflare.com': 'serves every published library, AngularJS included',
  'cdn.jsdelivr.net': 'serves any npm package and any GitHub repository',
  'fastly.jsdelivr.net': 'serves any npm package and any GitHub repository',
  'unpkg.com': 'serves any npm package',
  'esm.sh': 'serves any npm package',
  'cdn.skypack.dev': 'serves any npm package',
  'raw.githubusercontent.com': 'serves any repository',
  'rawcdn.githack.com': 'serves any repository',
  'cdn.rawgit.com': 'serves any repository',
  'gitcdn.link': 'serves any repository',
  'yastatic.net': 'serves AngularJS',
  'yandex.st': 'serves AngularJS',
  'code.angularjs.org': 'serves AngularJS',
  'accounts.google.com': 'has JSONP endpoints',
  'www.google.com': 'has JSONP endpoints',
  'www.googleapis.com': 'has JSONP endpoints',
  'maps.googleapis.com': 'has JSONP endpoints',
  'translate.googleapis.com': 'has JSONP endpoints',
  'www.youtube.com': 'has JSONP endpoints',
  'storage.googleapis.com': 'serves any bucket',
  's3.amazonaws.com': 'serves any bucket',
  'api.twitter.com': 'has JSONP endpoints',
  'graph.facebook.com': 'has JSONP endpoints',
  'api.github.com': 'has JSONP endpoints',
  'vimeo.com': 'has JSONP endpoints',
  'ssl.google-analytics.com': 'has JSONP endpoints',
  'www.googletagmanager.com': 'runs any container, custom HTML tags included',
};

/** Why scripts of that source can be chosen by an attacker, undefined when nothing is known against it. */
export function bypassThrough(source: CspSource): string | undefined {
  if (source.kind !== 'host') return undefined;
  // A path narrows what is allowed; only the whole host (or its root) is the known bypass.
  if (source.path && source.path !== '/') return undefined;
  const wildcard = source.host.startsWith('*.');
  const suffix = source.host.slice(1);
  for (const [host, reason] of Object.entries(BYPASS_HOSTS)) {
    if (source.host === host || (wildcard && host.endsWith(suffix))) return `${host} ${reason}`;
  }
  return undefined;
}
