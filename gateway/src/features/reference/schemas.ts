import { StringEnum } from '@osk/contracts';
import { Type } from '@sinclair/typebox';
import { ASSETS } from './docs-page';

/** An OpenAPI 3.1 document; its own specification says what is in it. */
export const OpenApi = Type.Object({
  openapi: Type.String(),
  info: Type.Object({ title: Type.String(), version: Type.String() }),
  paths: Type.Record(Type.String(), Type.Unknown()),
  components: Type.Unknown(),
  'x-unavailable': Type.Optional(
    Type.Array(Type.String(), { description: 'Services that did not answer; their operations are left out' }),
  ),
});

export const AssetParams = Type.Object({ asset: StringEnum(Object.keys(ASSETS)) });
