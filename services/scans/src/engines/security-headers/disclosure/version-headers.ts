import type { HeaderMap } from '../facts';

/** Headers in which software introduces itself. */
const SOFTWARE_HEADERS = [
  'server',
  'x-powered-by',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
  'x-powered-cms',
  'x-runtime-version',
  'x-php-version',
  'x-drupal-cache',
  'x-drupal-dynamic-cache',
  'x-litespeed-cache',
  'x-nextjs-cache',
  'x-redirect-by',
  'x-jenkins',
  'x-jenkins-session',
  'x-owa-version',
  'x-cf-powered-by',
  'x-mod-pagespeed',
  'x-page-speed',
  'x-varnish-version',
  'liferay-portal',
  'microsoftsharepointteamservices',
  'x-confluence-request-time',
  'oracle-dms-ecid',
  'x-umbraco-version',
  'x-kubernetes-pf-flowschema-uid',
  'x-envoy-upstream-service-time',
  'via',
] as const;
/** Their presence names a product, whatever they say. */
const TELLTALES = new Set([
  'x-drupal-cache',
  'x-drupal-dynamic-cache',
  'x-jenkins-session',
  'x-litespeed-cache',
  'x-nextjs-cache',
  'x-redirect-by',
  'oracle-dms-ecid',
  'x-confluence-request-time',
  'x-kubernetes-pf-flowschema-uid',
  'x-envoy-upstream-service-time',
]);
/** Their value is a version and nothing else. */
const BARE_VERSION = new Set([
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-php-version',
  'x-jenkins',
  'x-owa-version',
  'x-varnish-version',
  'microsoftsharepointteamservices',
  'x-umbraco-version',
  'x-runtime-version',
  'x-mod-pagespeed',
  'x-page-speed',
]);

/** `Apache/2.4.41`, `PHP 8.1`, `Drupal 9 (...)`: a product, then a version. */
const PRODUCT_VERSION = /[a-z][\w.+-]*[/ ]v?\d+(\.\d+)*/i;

type Disclosure = { name: string; value: string };

/** Every header that gives a version away. */
export function serverVersions(headers: HeaderMap): Disclosure[] {
  return disclosing(headers, (name, value) => tellsVersion(name, value));
}

/** Headers that name a technology without its version; `Server` and `Via` belong to the protocol and are left out. */
export function technologyNames(headers: HeaderMap): Disclosure[] {
  return disclosing(headers, (name, value) => name !== 'server' && name !== 'via' && !tellsVersion(name, value));
}

function disclosing(headers: HeaderMap, wanted: (name: string, value: string) => boolean): Disclosure[] {
  return SOFTWARE_HEADERS.flatMap((name) =>
    (headers[name] ?? []).map((value) => ({ name, value: value.slice(0, 512) })),
  ).filter(({ name, value }) => value.trim() !== '' && wanted(name, value));
}

function tellsVersion(name: string, value: string): boolean {
  if (TELLTALES.has(name)) return false;
  if (BARE_VERSION.has(name)) return /\d+\.\d+/.test(value);
  // Via opens with the protocol's version and the host; only its comment names software (RFC 9110, section 7.6.3).
  if (name === 'via')
    return [...value.matchAll(/\(([^()]*)\)/g)].some((comment) => PRODUCT_VERSION.test(comment[1] ?? ''));
  // The comment of a Server header names the platform or the node (`ECS (dce/26C5)`), not the product.
  return PRODUCT_VERSION.test(name === 'server' ? value.replace(/\([^()]*\)/g, '') : value);
}
