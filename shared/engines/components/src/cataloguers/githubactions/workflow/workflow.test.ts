import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import action from '../action';
import workflow from '.';

const COMMIT = 'a'.repeat(40);

describeCataloguer(workflow, {
  'steps, reusable workflows, commits with their versions': {
    files: {
      '.github/workflows/ci.yml': `on: push
x-steps: &setup
  - uses: actions/setup-node@v4.0.2
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: pinned
        uses: "GitHub/CodeQL-Action/init@${COMMIT}" # v3.25.1
      - uses: o/r@${COMMIT} # no version here
      - uses: ./.github/actions/own
      - uses: docker://alpine:3.8
      - uses: o/\${{ matrix.r }}@v1
      - run: "echo uses: fake/action@v1"
  reuse:
    uses: o/shared/.github/workflows/build.yml@main
    with: {uses: not/this@v1}
  local: {uses: ./.github/workflows/other.yml}
  again:
    steps: *setup
`,
    },
    expect: [
      'pkg:githubactions/actions/checkout@v4 build :8 direct',
      `pkg:githubactions/github/codeql-action@v3.25.1?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2FGitHub%2FCodeQL-Action%40${COMMIT}#init build :10 direct`,
      `pkg:githubactions/o/r@${COMMIT} build :11 direct`,
      'pkg:githubactions/o/shared@main#.github/workflows/build.yml build :17 direct',
      'pkg:githubactions/actions/setup-node@v4.0.2 build :3 direct',
    ],
    unread: ['1 uses are worked out when it runs, or name no version'],
  },
});

describeCataloguer(action, {
  'a composite action': {
    files: {
      'action.yml':
        'name: x\nruns:\n  using: composite\n  steps:\n    - uses: actions/cache/restore@v3.0.1\n    - run: ls\n',
    },
    expect: ['pkg:githubactions/actions/cache@v3.0.1#restore build :5 direct'],
  },
  'a JavaScript action uses nothing': {
    files: { 'sub/action.yaml': 'runs:\n  using: node20\n  main: index.js\n' },
    expect: [],
  },
});

test.each([
  ['.github/workflows/a.yml', true],
  ['repo/.gitea/workflows/a.yaml', true],
  ['.github/workflows/sub/a.yml', false],
  ['.github/dependabot.yml', false],
])('%s is a workflow: %p', (path, expected) => {
  expect(workflow.accepts?.(path)).toBe(expected);
});

test('broken YAML is told with its line', async () => {
  await expect(readWith(workflow, { '.github/workflows/a.yml': 'jobs:\n  a: [\n' })).rejects.toThrow(/line 3/);
});
