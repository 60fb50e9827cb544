import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import centralVersions from '.';

const PROPS = `<Project>
  <PropertyGroup><Json>13.0.1</Json></PropertyGroup>
  <ItemGroup>
    <PackageVersion Include="Newtonsoft.Json" Version="$(Json)" />
    <PackageVersion Include="Serilog" Version="[2.0,3.0)" />
    <PackageVersion Include="Unknown" Version="$(Nowhere)" />
    <PackageReference Update="Old.Way"><Version>1.2.3</Version></PackageReference>
    <GlobalPackageReference Include="Analyser" Version="3.3.3" />
    <Compile Include="a.cs" />
    <PackageVersion Version="1.0.0" />
  </ItemGroup>
</Project>
`;

describeCataloguer(centralVersions, {
  'by itself': {
    files: { 'src/Directory.Packages.props': PROPS, 'other/a.csproj': '<Project/>' },
    expect: [
      'pkg:nuget/Newtonsoft.Json@13.0.1 runtime :4 ?',
      'pkg:nuget/Serilog runtime :5 ? <[2.0,3.0)>',
      'pkg:nuget/Unknown runtime :6 ? <$(Nowhere)>',
      'pkg:nuget/Old.Way@1.2.3 runtime :7 ?',
      'pkg:nuget/Analyser@3.3.3 development :8 ?',
    ],
  },
  'projects below it say what they use': {
    files: { 'Packages.props': PROPS, 'src/a/a.fsproj': '<Project/>' },
    expect: [],
  },
});

test.each(['', '<Other/>', PROPS.slice(0, 200)])('%# another or a broken file is unreadable', async (text) => {
  await expect(readWith(centralVersions, { 'Directory.Packages.props': text })).rejects.toMatchObject({
    code: 'unreadable',
  });
});
