import type { Component } from '@osk/components';
import type { EventData, RawFinding } from '@osk/contracts';
import type { CodeEngine } from '../engines/engine';
import { component } from '../engines/testing/matches';
import { rawFinding, startRunning, type RunningService } from '../testing/running-service';

/** A tool of the PATH that a test takes away, and that finds what the test says. */
function tool(id: string, part: CodeEngine['part']) {
  const state = { there: true, findings: [] as RawFinding[], components: [] as Component[], unread: 0 };
  const engine: CodeEngine = {
    ...{ id, part, kind: 'adapter', description: id },
    version: async () => (state.there ? '1.0.0' : undefined),
    run: async () => ({
      ...{ findings: state.findings, components: state.components },
      coverage: {
        ...{ planned: [id], run: [id] },
        skipped: state.unread > 0 ? [{ what: id, reason: `${state.unread} entries could not be read` }] : [],
      },
    }),
  };
  return { state, engine };
}

describe('tools that come and go between scans', () => {
  const leaks = tool('gitleaks', 'secrets');
  const lists = tool('syft', 'components');
  /** Looks at what the catalogue has, as the built-in engine of dependencies does. */
  const matching: CodeEngine = {
    ...{ id: 'matching', part: 'dependencies', kind: 'builtin', description: 'matching' },
    run: async (_source, context) => {
      const { components } = await context.catalogue();
      const findings = components.map(({ purl, name, version }) =>
        rawFinding('lock', {
          ...{ rule_id: `CVE-of-${name}`, category: 'dependency', identity: name },
          location: { file: 'lock', package: { purl, name, version } },
        }),
      );
      return { findings, coverage: { planned: [], run: [], skipped: [] } };
    },
  };
  const components: CodeEngine = {
    ...{ id: 'components', part: 'components', kind: 'builtin', description: 'components' },
    run: async (_source, context) => {
      await context.catalogue();
      return { findings: [], coverage: { planned: [], run: [], skipped: [] } };
    },
  };
  let service: RunningService;
  let turn = 0;
  let repo: string;
  const ours = rawFinding('ours.env');
  const theirs = rawFinding('theirs.env', {
    detection: { scanner: 'gitleaks', engine: 'gitleaks', rule_version: '8' },
  });

  beforeAll(async () => {
    service = await startRunning([leaks.engine, lists.engine, matching, components]);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    repo = `shop-${(turn += 1)}`;
    service.finds.secrets = [ours];
    Object.assign(leaks.state, { there: true, findings: [theirs], unread: 0 });
    Object.assign(lists.state, { there: true, components: [], unread: 0 });
  });

  const scan = (scan_type = 'secret_scan') => service.scan(repo, { scan_type, adapters: 'true' });
  const present = async () => {
    const { json } = await service.call(`/api/code/findings/lifecycle?repo=${repo}`);
    const list = json.data.findings as { file: string; present: boolean; rule_id: string }[];
    return Object.fromEntries(list.map((one) => [one.file === 'lock' ? one.rule_id : one.file, one.present]));
  };
  const told = async <N extends 'findings.reported' | 'components.reported'>(name: N, scanId: string) =>
    service.bus.published
      .filter(({ event_type }) => event_type === name)
      .map(({ data }) => data as EventData<N>)
      .filter(({ scan_id }) => scan_id === scanId);
  const series = async (scanId: string) =>
    (await told('findings.reported', scanId)).map(({ scan_type, complete, findings }) => [
      scan_type,
      complete,
      findings.length,
    ]);

  test('what only a tool showed stays while the tool is away, and goes when it no longer shows it', async () => {
    expect(await series(await scan())).toEqual([
      ['code/secrets', true, 1],
      ['code/secrets/gitleaks', true, 1],
    ]);
    leaks.state.there = false;
    service.finds.secrets = [];
    expect(await series(await scan())).toEqual([['code/secrets', true, 0]]);
    expect(await present()).toEqual({ 'ours.env': false, 'theirs.env': true });

    Object.assign(leaks.state, { there: true, findings: [] });
    expect(await series(await scan())).toEqual([
      ['code/secrets', true, 0],
      ['code/secrets/gitleaks', true, 0],
    ]);
    expect(await present()).toEqual({ 'ours.env': false, 'theirs.env': false });
  });

  test('a tool whose report could not be read whole closes nothing', async () => {
    await scan();
    Object.assign(leaks.state, { findings: [], unread: 3 });
    expect(await series(await scan())).toEqual([
      ['code/secrets', true, 1],
      ['code/secrets/gitleaks', false, 0],
    ]);
    expect(await present()).toEqual({ 'ours.env': true, 'theirs.env': true });
  });

  test('what the built-in engine shows as well needs no tool to be gone', async () => {
    service.finds.secrets = [ours, rawFinding('theirs.env')];
    await scan();
    leaks.state.there = false;
    service.finds.secrets = [ours];
    await scan();
    expect(await present()).toEqual({ 'ours.env': true, 'theirs.env': false });
  });

  test('components that a tool alone lists are matched in the same scan, and stay while it is away', async () => {
    lists.state.components = [
      component('pkg:npm/hidden@1.0.0', { locations: [{ file: 'x.bin', cataloguer: 'syft', kind: 'binary' }] }),
    ];
    const first = await scan('dependency_scan');
    const report = (await service.call(`/api/code/reports/${first}?part=dependencies`)).json.data;
    expect(report.findings.map(({ rule_id }: { rule_id: string }) => rule_id)).toContain('CVE-of-hidden');
    const scopes = (await told('components.reported', first)).map(({ scope, components: list }) => [
      scope,
      list.map(({ name }) => name),
    ]);
    expect(scopes).toEqual([
      ['code', []],
      ['code/syft', ['hidden']],
    ]);
    lists.state.there = false;
    const second = await scan('dependency_scan');
    expect((await told('components.reported', second)).map(({ scope }) => scope)).toEqual(['code']);
    expect(await present()).toMatchObject({ 'CVE-of-hidden': true });
    Object.assign(lists.state, { there: true, components: [] });
    await scan('dependency_scan');
    expect(await present()).toMatchObject({ 'CVE-of-hidden': false });
  });
});
