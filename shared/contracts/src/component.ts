import { Type, type Static } from '@sinclair/typebox';

/** A component that a scan found on an asset. What is missing is read from the purl's qualifiers, where they have it. */
export const ReportedComponent = Type.Object(
  {
    purl: Type.String({ minLength: 1, maxLength: 2048 }),
    name: Type.String({ maxLength: 512 }),
    version: Type.String({ maxLength: 512, description: 'Empty when unknown' }),
    distro: Type.Optional(Type.String({ maxLength: 128, description: '`debian-12`, `alpine-3.19.1`' })),
    source_name: Type.Optional(
      Type.String({ maxLength: 512, description: 'Source package of a distribution package' }),
    ),
    source_version: Type.Optional(Type.String({ maxLength: 512 })),
    module: Type.Optional(Type.String({ maxLength: 256, description: 'RPM modularity stream' })),
    cpes: Type.Optional(Type.Array(Type.String({ maxLength: 1024 }), { maxItems: 20 })),
    file: Type.Optional(Type.String({ maxLength: 4096, description: 'Manifest or lock file that names it' })),
    line: Type.Optional(Type.Integer({ minimum: 1 })),
    scope: Type.Optional(Type.String({ maxLength: 64, description: 'runtime, development, ...' })),
    direct: Type.Optional(Type.Boolean()),
  },
  { $id: 'ReportedComponent' },
);
export type ReportedComponent = Static<typeof ReportedComponent>;
