import type { Readable } from 'node:stream';
import { eachJson, fieldsOf, textOf, type Tool } from '../../reading';
import { ReportError } from '../../report-format';
import { readRule, type Rule } from './rules';

/** What the results of a run refer to. */
export interface Run {
  tool: Tool;
  /** By `component/index` and by id; component -1 is the driver. */
  rules: Map<string, Rule>;
  artifacts: Map<number, string>;
  repository: string;
  /** Characters of explanation that are kept. */
  text: number;
}

const MOST_RULES = 50_000;
const MOST_ARTIFACTS = 100_000;
/** Characters of explanation of all rules together; those of later rules are left out. */
const MOST_TEXT = 32 * 1024 ** 2;

const DRIVER = '$.runs.*.tool.driver';
const EXTENSION_RULE = '$.runs.*.tool.extensions.*.rules.*';
const SCALARS = ['name', 'version', 'semanticVersion'].map((name) => `${DRIVER}.${name}`);
const DRIVER_RULE = `${DRIVER}.rules.*`;
const ARTIFACT = '$.runs.*.artifacts.*.location.uri';
const REPOSITORY = '$.runs.*.versionControlProvenance.*.repositoryUri';

/** The runs of a log without their results, which may come before what they refer to. */
export async function readRuns(open: () => Readable): Promise<Map<number, Run>> {
  const runs = new Map<number, Run>();
  const driver = new Map<number, Map<string, string>>();
  let version = '';
  const patterns = ['$.version', ...SCALARS, DRIVER_RULE, EXTENSION_RULE, ARTIFACT, REPOSITORY];
  for await (const { pattern, path, value } of eachJson(open, patterns)) {
    if (pattern === '$.version') {
      version = textOf(value, 20);
      continue;
    }
    const at = Number(path[1]);
    const run = runs.get(at) ?? {
      tool: { name: '', version: '' },
      rules: new Map(),
      artifacts: new Map(),
      repository: '',
      text: 0,
    };
    runs.set(at, run);
    if (pattern === DRIVER_RULE) addRule(run, -1, Number(path[5]), value);
    else if (pattern === EXTENSION_RULE) addRule(run, Number(path[4]), Number(path[6]), value);
    else if (pattern === ARTIFACT) {
      if (run.artifacts.size < MOST_ARTIFACTS) run.artifacts.set(Number(path[3]), textOf(value, 1_000));
    } else if (pattern === REPOSITORY) run.repository ||= textOf(value, 2_048);
    else driver.set(at, (driver.get(at) ?? new Map<string, string>()).set(String(path[4]), textOf(value, 200)));
  }
  if (!version.startsWith('2.1')) throw new ReportError('`version` is not 2.1.0');
  for (const [at, run] of runs) {
    const told = driver.get(at);
    const name = told?.get('name') ?? '';
    if (name === '') throw new ReportError(`runs.${at}.tool.driver.name is missing`);
    run.tool = { name, version: told?.get('semanticVersion') || told?.get('version') || '' };
  }
  // A log without a run says that nothing was looked at, not that nothing was found.
  if (runs.size === 0) throw new ReportError('there is no run in it');
  return runs;
}

function addRule(run: Run, component: number, index: number, value: unknown): void {
  if (run.rules.size >= MOST_RULES * 2) return;
  const whole = readRule(value);
  const size = whole.description.length + whole.help.length;
  const rule = run.text + size > MOST_TEXT ? { ...whole, description: '', help: '' } : whole;
  if (rule === whole) run.text += size;
  run.rules.set(`${component}/${index}`, rule);
  if (rule.id !== '') run.rules.set(`id/${rule.id}`, rule);
}

/** The rule of a result (sections 3.27.5 to 3.27.7), by index before id; undefined where the run does not describe it. */
export function ruleOf(run: Run, result: Record<string, unknown>): Rule | undefined {
  const reference = fieldsOf(result.rule);
  const component = fieldsOf(reference.toolComponent).index;
  const index = reference.index ?? result.ruleIndex;
  const byIndex =
    typeof index === 'number' && index >= 0
      ? run.rules.get(`${typeof component === 'number' ? component : -1}/${index}`)
      : undefined;
  const id = ruleIdOf(result);
  if (byIndex && (id === '' || id === byIndex.id || id.startsWith(`${byIndex.id}/`))) return byIndex;
  // `CA1000/1` is a more precise name under the rule `CA1000`.
  return run.rules.get(`id/${id}`) ?? run.rules.get(`id/${id.slice(0, id.lastIndexOf('/'))}`) ?? byIndex;
}

export const ruleIdOf = (result: Record<string, unknown>): string =>
  textOf(result.ruleId, 500) || textOf(fieldsOf(result.rule).id, 500);
