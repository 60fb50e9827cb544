import { applicationCpe, packagedBy, type ServiceMatch } from './types';

/** Product in a `Server` header -> name, and vendor and product of its CPE. */
const SERVERS: [RegExp, string, string, string][] = [
  [/^Apache(?:\/(\d[\w.]*))?(?= |$)/, 'Apache httpd', 'apache', 'http_server'],
  [/^nginx(?:\/(\d[\d.]*))?/, 'nginx', 'f5', 'nginx'],
  [/^openresty(?:\/(\d[\d.]*))?/, 'OpenResty', 'openresty', 'openresty'],
  [/^Microsoft-IIS(?:\/(\d[\d.]*))?/, 'Microsoft IIS', 'microsoft', 'internet_information_services'],
  [/^lighttpd(?:\/(\d[\d.]*))?/, 'lighttpd', 'lighttpd', 'lighttpd'],
  [/^Caddy(?:\/v?(\d[\d.]*))?/, 'Caddy', 'caddyserver', 'caddy'],
  [/^Jetty\(v?(\d[\w.]*)\)/, 'Jetty', 'eclipse', 'jetty'],
  [/^Apache-Coyote\/1\.1/, 'Apache Tomcat', 'apache', 'tomcat'],
  [/^LiteSpeed(?:\/(\d[\d.]*))?/, 'LiteSpeed', 'litespeedtech', 'litespeed_web_server'],
  [/^gunicorn(?:\/(\d[\d.]*))?/, 'Gunicorn', 'gunicorn', 'gunicorn'],
  [/^Werkzeug\/(\d[\d.]*)/, 'Werkzeug', 'palletsprojects', 'werkzeug'],
  [/^Boa\/(\d[\w.]*)/, 'Boa', 'boa', 'boa'],
  [/^GoAhead-(?:Webs|http)/, 'GoAhead', 'embedthis', 'goahead'],
];

/** What a `Server` header says of the product; empty when it is none that is known. */
export function serverSoftware(header = ''): Pick<ServiceMatch, 'product' | 'version' | 'cpe' | 'distribution'> {
  const text = header.slice(0, 200);
  for (const [pattern, product, vendor, name] of SERVERS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const version = match[1];
    return {
      product,
      ...(version ? { version, cpe: applicationCpe(vendor, name, version) } : {}),
      ...packagedBy(text),
    };
  }
  return {};
}
