import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import projectFile from './index';

const PROJECT = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net8.0</TargetFramework>
    <PackageId>Acme.Shop</PackageId>
    <Version>1.2.0</Version>
    <PackageLicenseExpression>MIT</PackageLicenseExpression>
    <JsonVersion>12.0.1</JsonVersion>
    <A>$(B)</A><B>$(A)</B>
  </PropertyGroup>
  <ItemGroup Condition="'$(TargetFramework)' == 'net8.0'">
    <PackageReference Include="Newtonsoft.Json" Version="$(JsonVersion)" />
    <PackageReference Include="Serilog">
      <Version>[2.10.0]</Version>
    </PackageReference>
    <PackageReference Include="Floating" Version="1.*" />
    <PackageReference Include="StyleCop" Version="6.0.0"><PrivateAssets>all</PrivateAssets></PackageReference>
    <PackageReference Include="Central" />
    <PackageReference Include="Over" VersionOverride="9.0.0" />
    <PackageReference Include="Cyclic" Version="$(A)" />
    <PackageReference Include="One;Two" Version="3.0.0-beta+build" />
    <PackageReference Update="Absent" Version="1.0.0" />
    <PackageReference Include="None" />
    <ProjectReference Include="../Core/Core.csproj" />
  </ItemGroup>
</Project>`;
const CENTRAL = `<Project><PropertyGroup><CentralBase>4</CentralBase></PropertyGroup><ItemGroup>
<PackageVersion Include="central" Version="$(CentralBase).5.6" /><PackageVersion Include="Over" Version="8.0.0" />
<GlobalPackageReference Include="GitVersioning" Version="3.5.0" /></ItemGroup></Project>`;
const BUILD =
  '<Project><ItemGroup><PackageReference Include="Analyzers" Version="2.0.0" PrivateAssets="All" /></ItemGroup></Project>';
const project = { name: 'Acme.Shop', version: '1.2.0', purl: 'pkg:nuget/Acme.Shop@1.2.0', licenses: ['MIT'] };

describeCataloguer(projectFile, {
  'references with central versions and properties': {
    files: { 'src/a/Shop.csproj': PROJECT, 'Directory.Packages.props': CENTRAL, 'src/Directory.Build.props': BUILD },
    expect: [
      'pkg:nuget/Analyzers@2.0.0 development direct',
      'pkg:nuget/GitVersioning@3.5.0 development direct',
      'pkg:nuget/Newtonsoft.Json@12.0.1 runtime :11 direct',
      'pkg:nuget/Serilog@2.10.0 runtime :12 direct',
      'pkg:nuget/Floating runtime :15 direct <1.*>',
      'pkg:nuget/StyleCop@6.0.0 development :16 direct',
      'pkg:nuget/Central@4.5.6 runtime :17 direct',
      'pkg:nuget/Over@9.0.0 runtime :18 direct',
      'pkg:nuget/Cyclic runtime :19 direct <$(A)>',
      'pkg:nuget/One@3.0.0-beta runtime :20 direct',
      'pkg:nuget/Two@3.0.0-beta runtime :20 direct',
      'pkg:nuget/None runtime :22 direct',
    ],
    project,
    unread: ['no version is known of Cyclic, None'],
  },
  'the restored result says more': {
    files: { 'a/Shop.vbproj': PROJECT, 'a/obj/project.assets.json': '{}' },
    expect: [],
    project,
  },
  'an old project without references': {
    files: {
      'Old.fsproj':
        '<?xml version="1.0"?><Project ToolsVersion="15.0" xmlns="http://schemas.microsoft.com/developer/msbuild/2003"><ItemGroup><Reference Include="System"/></ItemGroup></Project>',
      'Directory.Packages.props': 'broken',
    },
    expect: [],
    project: { name: 'Old', purl: 'pkg:nuget/Old' },
  },
});

test.each(['', '<a/>', '<Project>', '{}'])('%j is unreadable', async (text) => {
  await expect(readWith(projectFile, { 'a.csproj': text })).rejects.toMatchObject({ code: 'unreadable' });
});
