import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import opamFile from './opam-file';

const OPAM = `opam-version: "2.0"
version: "1.2"
license: "ISC"
depends: [
  "ocaml" {>= "4.08" & < "5.0"}
  "dune" {build & >= "2.0"} # "no"
  "ounit" {with-test}
  "odoc" {with-doc}
  "lwt" {= "5.6.1"}
  "plain"
]
depopts: [ "other" ]
`;

describeCataloguer(opamFile, {
  'what a package needs': {
    files: { 'shop.opam': OPAM },
    expect: [
      'pkg:opam/ocaml runtime :5 direct <>= 4.08 & < 5.0>',
      'pkg:opam/dune build :6 direct <>= 2.0>',
      'pkg:opam/ounit test :7 direct',
      'pkg:opam/odoc development :8 direct',
      'pkg:opam/lwt@5.6.1 runtime :9 direct',
      'pkg:opam/plain runtime :10 direct',
    ],
    project: { name: 'shop', version: '1.2', purl: 'pkg:opam/shop@1.2', licenses: ['ISC'] },
  },
  'the locked form': {
    files: { 'shop.opam.locked': 'opam-version: "2.0"\nname: "shop"\ndepends: [\n  "lwt" {= "5.6.1"}\n' },
    expect: ['pkg:opam/lwt@5.6.1 runtime :4 ?'],
    project: { name: 'shop', purl: 'pkg:opam/shop' },
  },
  'which speaks for the other': { files: { 'shop.opam': OPAM, 'shop.opam.locked': '' }, expect: [] },
});

test.each(['', '#!/bin/sh\n', '{}'])('%# another file called opam is unreadable', async (text) => {
  await expect(readWith(opamFile, { opam: text })).rejects.toMatchObject({ code: 'unreadable' });
});

test('the program of that name is no package', () => {
  expect(['opam', 'packages/a/opam', 'usr/bin/opam'].map((path) => opamFile.accepts?.(path))).toEqual([
    true,
    true,
    false,
  ]);
});
