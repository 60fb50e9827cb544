import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import manifestToml from './manifest-toml';
import projectToml from './project-toml';

const [A, B] = ['682c06a0-de6a-54ab-a142-c8b1cf79cde6', '69de0a69-1ddd-5017-9359-2bf0b02dc9f0'];
const PROJECT = `name = "Shop"\nuuid = "x"\nversion = "0.1.0"\n\n[deps]\nJSON = "${A}"\n\n[compat]\nJSON = "0.21"\njulia = "1.6"\n\n[extras]\nTest = "t"\n`;

describeCataloguer(manifestToml, {
  'format 2': {
    files: {
      'Manifest.toml': `julia_version = "1.8.0"\nmanifest_format = "2.0"\n\n[[deps.JSON]]\ndeps = ["Dates", "Parsers"]\nuuid = "${A}"\nversion = "0.21.3"\n\n[[deps.Dates]]\nuuid = "d"\n\n[[deps.Parsers]]\nuuid = "${B}"\nversion = "2.4.0"\n`,
      'Project.toml': PROJECT,
    },
    expect: [
      `pkg:julia/JSON@0.21.3?uuid=${A} runtime :4 direct -> missing d, Parsers@2.4.0`,
      `pkg:julia/Parsers@2.4.0?uuid=${B} runtime :12`,
    ],
  },
  'format 1': {
    files: {
      'Manifest.toml': `[[JSON]]\nuuid = "${A}"\nversion = "0.21.1"\n[[Dev]]\nuuid = "v"\nversion = "0.1.0"\npath = "../Dev"\n`,
    },
    expect: [`pkg:julia/JSON@0.21.1?uuid=${A} runtime :1 ?`, 'pkg:julia/Dev@0.1.0?uuid=v runtime :4 own'],
  },
});

describeCataloguer(projectToml, {
  'a project by itself': {
    files: { 'Project.toml': PROJECT },
    expect: [`pkg:julia/JSON?uuid=${A} runtime :6 direct <0.21>`, 'pkg:julia/Test?uuid=t test :13 direct'],
    project: { name: 'Shop', version: '0.1.0', purl: 'pkg:julia/Shop@0.1.0' },
  },
});

test.each([
  [manifestToml, 'Manifest.toml', 'a = 1'],
  [projectToml, 'Project.toml', '[a]'],
])('%# an other file is unreadable', async (cataloguer, name, text) => {
  await expect(readWith(cataloguer, { [name]: text })).rejects.toMatchObject({ code: 'unreadable' });
});
