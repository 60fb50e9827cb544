import { httpExample, jsonBody, stringAt } from '../../../engines/network-discovery/services/http-message';
import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

/** The welcome is public; the list of databases is not. */
export default defineService({
  id: 'couchdb',
  transport: 'http',
  ports: [5984, 6984],
  hint: (root) => /^CouchDB\//.test(root.headers.server ?? '') || /"couchdb": ?"Welcome"/.test(root.body),
  questions: [{ path: '/' }, { path: '/_all_dbs' }],
  recognise([root, databases]) {
    const body = jsonBody(root);
    const version = stringAt(body, 'version');
    if (stringAt(body, 'couchdb') !== 'Welcome' || !version) return undefined;
    const open = databases?.status === 200 && databases.body.trim().startsWith('[');
    return {
      service: 'couchdb',
      product: 'CouchDB',
      version,
      cpe: applicationCpe('apache', 'couchdb', version),
      ...(open ? { access: 'open' as const } : databases?.status === 401 ? { access: 'protected' as const } : {}),
    };
  },
  examples: {
    match: [
      {
        answers: [httpExample(200, {}, { couchdb: 'Welcome', version: '2.3.1' }), httpExample(200, {}, '["_users"]')],
        is: {
          service: 'couchdb',
          product: 'CouchDB',
          version: '2.3.1',
          cpe: 'cpe:2.3:a:apache:couchdb:2.3.1:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
    ],
    noMatch: [[httpExample(200, {}, { version: '1.0' }), httpExample(200, {}, '[]')]],
  },
});
