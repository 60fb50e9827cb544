import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileReply } from '@osk/service-kit';

/** The page's own files and nothing from elsewhere. Swagger UI draws with inline styles and data: images. */
const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>OpenSkerry API reference</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** The address of an API description is fixed: one from the query string could be anybody's. */
const START = `window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  queryConfigEnabled: false,
  validatorUrl: null,
  tryItOutEnabled: true,
  persistAuthorization: false,
  docExpansion: 'none',
  filter: true,
});
`;

/** File name -> media type; what is not here is not served. */
export const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'start.js': 'text/javascript; charset=utf-8',
};

export function docsPage(): FileReply {
  return {
    contentType: 'text/html; charset=utf-8',
    body: PAGE,
    headers: {
      'Content-Security-Policy': PAGE_CSP,
      'Cache-Control': 'no-cache',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    },
  };
}

/** The package is found, not loaded: its entry would bring the whole bundle into this process. */
const files = dirname(require.resolve('swagger-ui-dist/package.json'));

export function docsAsset(name: string): FileReply {
  return {
    contentType: ASSETS[name]!,
    body: name === 'start.js' ? START : createReadStream(join(files, name)),
    headers: { 'Cache-Control': 'public, max-age=3600' },
  };
}
