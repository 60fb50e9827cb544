import type { FixPlan } from '../../../engines/dependencies/fix-plan';
import type { SbomStore } from '../storage/sbom-store';
import { reportFacts, reportTitle, type ReportInput } from './report-input';

const SHOWN = { vulnerable: 2_000, upgrades: 500 };
const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color:#1b1f24}
h1{font-size:1.6rem}h2{margin-top:2rem;font-size:1.2rem}table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.35rem .5rem;border-bottom:1px solid #d8dee4;vertical-align:top;overflow-wrap:anywhere}
th{background:#f6f8fa}.denied,.critical{color:#a40e26;font-weight:600}.review,.high{color:#9a6700}.note{color:#57606a}`;

/** A page about the bill for people, whole in one file: nothing is fetched and nothing runs. */
export async function* reportHtml(sboms: SbomStore, input: ReportInput): AsyncGenerator<string> {
  const { sbom, licences, ecosystems, plan } = input;
  const title = reportTitle(sbom);
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${html(title)}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><h1>${html(title)}</h1>`;
  yield table(['', ''], reportFacts(input));
  if (sbom.warnings.length > 0)
    yield `<h2>Remarks</h2><ul>${sbom.warnings.map((text) => `<li>${html(text)}</li>`).join('')}</ul>`;
  yield `<h2>Ecosystems</h2>${table(
    ['Ecosystem', 'Components'],
    ecosystems.map(({ name, count }) => [name, String(count)]),
  )}`;
  yield `<h2>Licences</h2>${table(
    ['Licence', 'Category', 'Verdict', 'Components'],
    licences.map(({ text, category, verdict, count }) => [text || 'none declared', category, verdict, String(count)]),
    2,
  )}`;
  yield `<h2>Upgrades that clear most</h2>${upgradesOf(plan)}`;
  yield '<h2>Known vulnerabilities</h2>';
  yield* vulnerableTable(sboms, input);
  yield '</body></html>\n';
}

function upgradesOf({ upgrades }: FixPlan): string {
  if (upgrades.length === 0) return '<p class="note">None is known.</p>';
  const rows = upgrades
    .slice(0, SHOWN.upgrades)
    .map(({ component, direct, from, to, clears, remaining, breaking }) => [
      direct === null ? component.name : `${component.name} (brought by ${direct})`,
      from,
      `${to}${breaking ? ' (breaking)' : ''}`,
      clears.join(', '),
      remaining.join(', '),
    ]);
  return table(['Component', 'From', 'To', 'Clears', 'Remaining'], rows);
}

async function* vulnerableTable(sboms: SbomStore, { sbom }: ReportInput): AsyncGenerator<string> {
  let rows = 0;
  for await (const { name, version, path, matches } of sboms.matches.each(sbom.team_id, sbom._id)) {
    if (rows === 0)
      yield `<table><tr>${['Component', 'Version', 'Vulnerability', 'Severity', 'Fixed in', 'Brought by'].map((text) => `<th>${text}</th>`).join('')}</tr>`;
    for (const match of matches) {
      rows += 1;
      if (rows > SHOWN.vulnerable) break;
      const severity = match.rated ? match.severity : 'unknown';
      const cells = [
        name,
        version,
        match.vulnerability_id,
        severity,
        match.fixed_version ?? 'no fix known',
        path.join(' > '),
      ];
      yield row(cells, 3);
    }
    if (rows > SHOWN.vulnerable) break;
  }
  if (rows === 0) yield '<p class="note">None is known.</p>';
  else yield '</table>';
  if (rows > SHOWN.vulnerable || sbom.matches_truncated)
    yield '<p class="note">More are known; the export lists them.</p>';
}

const row = (cells: readonly string[], marked?: number): string =>
  `<tr>${cells.map((cell, at) => `<td${at === marked && /^[a-z]+$/.test(cell) ? ` class="${cell}"` : ''}>${html(cell)}</td>`).join('')}</tr>`;

const table = (titles: readonly string[], rows: readonly (readonly string[])[], marked?: number): string =>
  `<table>${titles.some((title) => title !== '') ? `<tr>${titles.map((title) => `<th>${html(title)}</th>`).join('')}</tr>` : ''}${rows.map((cells) => row(cells, marked)).join('')}</table>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
