import type { SbomStore } from '../storage/sbom-store';
import { toSummary } from '../views';
import { jsonEntries } from './exports';
import type { ReportInput } from './report-input';

/** What the report for people says, for programs: the bill's counts, licences, upgrades and vulnerable components. */
export async function* reportJson(sboms: SbomStore, input: ReportInput, now: Date): AsyncGenerator<string> {
  const { sbom, ecosystems, verdicts, licences, plan } = input;
  const head = {
    ...toSummary(sbom),
    ...{ generated_at: now, warnings: sbom.warnings, ecosystems, licence_verdicts: verdicts },
    licences: licences.map(({ text, category, verdict, reason, count }) => ({
      ...{ licence: text, category, verdict, reason, count },
    })),
    fix_plan: plan,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"vulnerable":[`;
  yield* jsonEntries(sboms.matches.each(sbom.team_id, sbom._id));
  yield '\n]}\n';
}
