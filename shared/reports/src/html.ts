import { createHash } from 'node:crypto';
import { SEVERITIES, type Finding } from '@osk/contracts';
import { placeOf, standingOf, type FindingsReport } from './findings-report';

const STYLE = [
  'body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1c2330;background:#fff}',
  'h1{font-size:1.6rem;margin:0 0 .5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}',
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0}dt{color:#5b6577}dd{margin:0}',
  'dd,td,p,li,pre{overflow-wrap:anywhere}pre{white-space:pre-wrap;background:#f4f6f9;padding:.5rem;margin:.5rem 0}',
  'table{border-collapse:collapse}th,td{border:1px solid #d7dce5;padding:.25rem .75rem;text-align:left}',
  'article{border:1px solid #d7dce5;border-left-width:6px;border-radius:4px;padding:.5rem 1rem;margin:.75rem 0}',
  'article h3{font-size:1rem;margin:0}.place{font-family:ui-monospace,monospace;font-size:.85rem;color:#3c4658}',
  '.notes{background:#fff7e0;border:1px solid #e8cf85;padding:.5rem 1rem}.critical{border-left-color:#7d1128}',
  '.high{border-left-color:#c4321c}.medium{border-left-color:#d98a00}.low{border-left-color:#3c78b5}',
  '.info{border-left-color:#8b95a5}.quiet{opacity:.65}',
  '@media print{body{margin:0;max-width:none}article{break-inside:avoid}}',
].join('\n');

/** What the page needs and no more: its one style sheet, by its hash; nothing is loaded from anywhere, nothing runs. */
export const HTML_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** One page that stands by itself, a finding at a time. Everything in it that others wrote is text. */
export async function* toHtml(report: FindingsReport): AsyncGenerator<string> {
  yield head(report);
  let any = false;
  for await (const finding of report.findings) {
    any = true;
    yield article(finding);
  }
  if (!any) yield '<p>No findings.</p>\n';
  yield '</main>\n</body>\n</html>\n';
}

function head({ title, generatedAt, facts, counts, notes }: FindingsReport): string {
  const fact = ([label, value]: readonly [string, string]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`;
  // A policy in a meta element cannot speak of frames; the answer's header does.
  const policy = HTML_CSP.replace("; frame-ancestors 'none'", '');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escape(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escape(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${escape(title)}</h1>`,
    `<dl>${[...facts, ['Generated', generatedAt.toISOString()] as const].map(fact).join('')}</dl>`,
    '<h2>Summary</h2>',
    `<table><thead><tr>${SEVERITIES.map((severity) => `<th scope="col">${severity}</th>`).join('')}</tr></thead>`,
    `<tbody><tr>${SEVERITIES.map((severity) => `<td>${counts[severity]}</td>`).join('')}</tr></tbody></table>`,
    ...(notes.length > 0
      ? ['<h2>To be known</h2>', `<ul class="notes">${notes.map((note) => `<li>${escape(note)}</li>`).join('')}</ul>`]
      : []),
    '<h2>Findings</h2>',
    '',
  ].join('\n');
}

function article(finding: Finding): string {
  const { severity, status, name, rule_id, description, solution, evidence, references, cwe, vulnerability } = finding;
  const pkg = finding.location.package;
  const about = [
    rule_id,
    ...(vulnerability ? [vulnerability.id] : []),
    ...cwe,
    ...(pkg ? [`${pkg.name} ${pkg.version}${pkg.fixed_version ? `, fixed in ${pkg.fixed_version}` : ''}`] : []),
    ...standingOf(finding),
  ];
  const paragraph = (text: string) => (text === '' ? '' : `<p>${escape(text)}</p>`);
  return [
    `<article class="${severity}${status === 'open' ? '' : ' quiet'}">`,
    `<h3>[${severity}] ${escape(name)}</h3>`,
    `<div class="place">${escape(placeOf(finding))}</div>`,
    `<p>${about.map(escape).join(' · ')}</p>`,
    paragraph(description),
    evidence === '' ? '' : `<pre>${escape(evidence)}</pre>`,
    paragraph(solution),
    // Addresses as text: a report is no place from which to be led elsewhere by what was scanned.
    references.length === 0 ? '' : `<ul>${references.map((address) => `<li>${escape(address)}</li>`).join('')}</ul>`,
    '</article>\n',
  ]
    .filter((part) => part !== '')
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// eslint-disable-next-line no-control-regex -- no HTML document can hold these
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string).replace(FORBIDDEN, '\uFFFD');
