import { defineRoute, Reply, type Route } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { ASSETS, docsAsset, docsPage } from './docs-page';
import type { PlatformDocument } from './reference.service';
import { AssetParams, OpenApi } from './schemas';

/** @param document taken as a function: the document describes these very routes */
export function referenceRoutes(document: () => Promise<PlatformDocument>): Route[] {
  const common = { tag: 'reference', method: 'get', auth: 'public' } as const;
  return [
    defineRoute({
      ...common,
      operationId: 'openApi',
      path: '/api/openapi.json',
      summary: 'This description of the API',
      shape: 'document',
      responses: { 200: OpenApi },
    }).handle(async () => new Reply(await document(), { headers: { 'Cache-Control': 'no-cache' } })),

    defineRoute({
      ...common,
      operationId: 'docs',
      path: '/api/docs',
      summary: 'The interactive reference',
      shape: 'file',
      produces: ['text/html'],
      responses: { 200: Type.String() },
    }).handle(async () => docsPage()),

    defineRoute({
      ...common,
      operationId: 'docsAsset',
      path: '/api/docs/:asset',
      summary: 'A file of the interactive reference',
      shape: 'file',
      produces: [...new Set(Object.values(ASSETS).map((type) => type.split(';')[0]!))],
      params: AssetParams,
      responses: { 200: Type.String() },
    }).handle(async ({ params }) => docsAsset(params.asset)),
  ];
}
