import { toTextPdf, type TextEntry } from '@osk/reports';
import type { FixPlan } from '../../../engines/dependencies/fix-plan';
import type { SbomStore } from '../storage/sbom-store';
import { reportFacts, reportTitle, type ReportInput } from './report-input';

const SHOWN = { vulnerable: 2_000, upgrades: 500 };

/** The report about a bill as a PDF: what the page says, in its order. */
export function reportPdf(sboms: SbomStore, input: ReportInput, now: Date): AsyncGenerator<Buffer> {
  const { sbom, ecosystems, licences, plan } = input;
  const plain = (title: string): TextEntry => ({ title, lines: [] });
  return toTextPdf({
    title: reportTitle(sbom),
    generatedAt: now,
    facts: reportFacts(input),
    sections: [
      ...(sbom.warnings.length > 0 ? [{ title: 'Remarks', empty: '', entries: sbom.warnings.map(plain) }] : []),
      {
        title: 'Ecosystems',
        empty: 'None.',
        entries: ecosystems.map(({ name, count }) => plain(`${name}: ${count}`)),
      },
      {
        title: 'Licences',
        empty: 'None.',
        entries: licences.map(({ text, category, verdict, count }) =>
          plain(`${text || 'none declared'}: ${count} (${category}, ${verdict})`),
        ),
      },
      { title: 'Upgrades that clear most', empty: 'None is known.', entries: upgradesOf(plan) },
      { title: 'Known vulnerabilities', empty: 'None is known.', entries: vulnerableOf(sboms, input) },
    ],
  });
}

function upgradesOf({ upgrades }: FixPlan): TextEntry[] {
  return upgrades.slice(0, SHOWN.upgrades).map(({ component, direct, from, to, clears, remaining, breaking }) => ({
    title: `${component.name} ${from} -> ${to}${breaking ? ' (breaking)' : ''}`,
    lines: [
      `Clears ${clears.join(', ')}`,
      ...(direct === null ? [] : [`Brought by ${direct}`]),
      ...(remaining.length === 0 ? [] : [`Remaining: ${remaining.join(', ')}`]),
    ],
  }));
}

async function* vulnerableOf(sboms: SbomStore, { sbom }: ReportInput): AsyncGenerator<TextEntry> {
  let shown = 0;
  for await (const { name, version, path, matches } of sboms.matches.each(sbom.team_id, sbom._id))
    for (const { vulnerability_id: id, rated, severity, fixed_version: fixed } of matches) {
      shown += 1;
      if (shown > SHOWN.vulnerable) {
        yield { title: `Only the first ${SHOWN.vulnerable} are shown; the export csv-vulns has them all.`, lines: [] };
        return;
      }
      const brought = path.length > 1 ? [`Brought by ${path.join(' > ')}`] : [];
      yield {
        title: `[${rated ? severity : 'unknown'}] ${id} in ${name} ${version}`,
        ...(rated && { severity }),
        lines: [fixed === null ? 'No fix is known' : `Fixed in ${fixed}`, ...brought],
      };
    }
}
