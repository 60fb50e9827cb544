import type { Finding } from '@osk/contracts';
import { sarifDriver, sarifResult, sarifRule, sarifRun, SARIF_HEAD, type SarifInput } from './sarif';
import type { SarifRule } from './sarif-model';

export interface SarifStreamInput extends Omit<SarifInput, 'findings'> {
  /** All findings, anew at each call: they are gone through once for every engine, and once before. */
  findings(): AsyncIterable<Finding>;
}

/** `toSarif` as text, a result at a time: only the rules, each once, are held in memory. */
export async function* toSarifText(input: SarifStreamInput): AsyncGenerator<string> {
  const engines = new Set(input.engines);
  for await (const { detection } of input.findings()) engines.add(detection.engine);
  yield `{"$schema":${JSON.stringify(SARIF_HEAD.$schema)},"version":"${SARIF_HEAD.version}","runs":[`;
  let separator = '';
  for (const engine of engines) {
    yield separator;
    yield* runText(engine, input);
    separator = ',';
  }
  yield ']}\n';
}

/** The results first: the rules are known once all have been seen, and a reader of JSON takes them in any order. */
async function* runText(engine: string, input: SarifStreamInput): AsyncGenerator<string> {
  const rules = new Map<string, { index: number; rule: SarifRule }>();
  yield '{"results":[';
  let separator = '';
  for await (const finding of input.findings()) {
    if (finding.detection.engine !== engine) continue;
    const known = rules.get(finding.rule_id) ?? { index: rules.size, rule: sarifRule(finding) };
    rules.set(finding.rule_id, known);
    yield separator + JSON.stringify(sarifResult(finding, known.index, input.target));
    separator = ',';
  }
  const driver = sarifDriver(
    engine,
    [...rules.values()].map(({ rule }) => rule),
    input.informationUri,
  );
  yield `],"tool":${JSON.stringify({ driver })},${JSON.stringify(sarifRun(engine, input)).slice(1)}`;
}
