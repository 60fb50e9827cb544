import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import mixLock from './mix-lock';
import rebarLock from './rebar-lock';

const OUTER = 'b'.repeat(64);

describeCataloguer(mixLock, {
  'Hex and Git, with mix.exs': {
    files: {
      'mix.lock': `%{
  "phoenix": {:hex, :phoenix, "1.6.2", "${'a'.repeat(64)}", [:mix], [{:plug, "~> 1.10", [hex: :plug, repo: "hexpm", optional: false]}, {:absent, ">= 0.0.0", [hex: :absent, repo: "hexpm", optional: true]}], "hexpm", "${OUTER}"},
  "plug": {:hex, :plug, "1.12.1", "${'a'.repeat(64)}", [:mix], [], "hexpm", "${OUTER}"},
  "credo": {:hex, :credo, "1.5.6", "", [:mix], []},
  "ours": {:git, "https://github.com/a/ours.git", "0123abc", [branch: "main"]},
  "odd": {:path, "x"},
}
`,
      'mix.exs': `defp deps do
  [{:phoenix, "~> 1.6"},
   {:credo, "~> 1.5", only: [:dev, :test], runtime: false},
   # {:plug, "~> 1.0"},
   {:ours, git: "https://github.com/a/ours.git"}]
end`,
    },
    expect: [
      'pkg:hex/phoenix@1.6.2 runtime :2 direct -> plug@1.12.1; SHA-256:bbbbbbbb',
      'pkg:hex/plug@1.12.1 runtime :3; SHA-256:bbbbbbbb',
      'pkg:hex/credo@1.5.6 development :4 direct',
      'pkg:hex/ours@0123abc?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fa%2Fours.git%400123abc runtime :5 direct',
    ],
    unread: ['line 6'],
  },
  'an empty map': { files: { 'mix.lock': '%{\n}\n' }, expect: [] },
});

describeCataloguer(rebarLock, {
  'levels tell what is direct': {
    files: {
      'rebar.lock': `{"1.2.0",
[{<<"jsx">>,{pkg,<<"jsx">>,<<"2.9.0">>},0},
 {<<"idna">>,{pkg,<<"idna">>,<<"6.0.0">>},1},
 {<<"cowboy">>,{git,"https://github.com/ninenines/cowboy",{ref,"abc"}},0}]}.
[{pkg_hash,[{<<"jsx">>, <<"AA">>}]}].`,
    },
    expect: [
      'pkg:hex/jsx@2.9.0 runtime :2 direct',
      'pkg:hex/idna@6.0.0 runtime :3',
      'pkg:hex/cowboy@abc?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fninenines%2Fcowboy%40abc runtime :4 direct',
    ],
  },
  none: { files: { 'rebar.lock': '[].\n' }, expect: [] },
});

test.each([
  [mixLock, 'mix.lock', ''],
  [rebarLock, 'rebar.lock', '{}'],
])('%# an other file is unreadable', async (cataloguer, name, text) => {
  await expect(readWith(cataloguer, { [name]: text })).rejects.toMatchObject({ code: 'unreadable' });
});
