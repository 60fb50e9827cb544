import { FINDING_SOURCES, StringEnum } from '@osk/contracts';
import { OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';

export const ComponentQuery = Type.Object({
  asset_id: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, description: 'Must be given' })),
  ...offsetQuery({ default: 50, max: 200 }),
});

const Component = Type.Object(
  {
    purl: Type.String(),
    name: Type.String(),
    version: Type.String({ description: 'Empty when unknown' }),
    source: StringEnum(FINDING_SOURCES),
    list: Type.String({ description: 'Which list of the asset names it' }),
    distro: Type.Optional(Type.String()),
    file: Type.Optional(Type.String()),
    line: Type.Optional(Type.Integer()),
    scope: Type.Optional(Type.String({ description: 'runtime, development, ...' })),
    direct: Type.Optional(Type.Boolean()),
  },
  { $id: 'WatchedComponent' },
);

const List = Type.Object(
  {
    source: StringEnum(FINDING_SOURCES),
    list: Type.String(),
    reported_at: Type.String({ description: 'Of its newest part' }),
    complete: Type.Boolean({ description: 'False while no complete list has come in' }),
    components: Type.Integer(),
    unreadable: Type.Integer({ description: 'Entries that nothing could be read from; they are not watched' }),
  },
  { $id: 'WatchedComponentList' },
);

export const ComponentPage = Type.Object(
  { components: Type.Array(Component), lists: Type.Array(List), pagination: OffsetPagination },
  { $id: 'WatchedComponents' },
);
