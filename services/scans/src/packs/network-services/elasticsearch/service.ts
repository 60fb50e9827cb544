import { httpExample, jsonBody, stringAt } from '../../../engines/network-discovery/services/http-message';
import { applicationCpe, defineService } from '../../../engines/network-discovery/services/types';

/** The root of the REST API: it names the version to whoever is allowed to ask. */
export default defineService({
  id: 'elasticsearch',
  transport: 'http',
  ports: [9200, 9201],
  hint: (root) =>
    root.headers['x-elastic-product'] !== undefined ||
    /"tagline"|missing authentication credentials|"lucene_version"/.test(root.body),
  questions: [{ path: '/' }],
  recognise([root]) {
    if (!root) return undefined;
    if (
      root.status === 401 &&
      (root.headers['x-elastic-product'] ||
        /security_exception|realm="security"/i.test(root.body + (root.headers['www-authenticate'] ?? '')))
    ) {
      return { service: 'elasticsearch', product: 'Elasticsearch', access: 'protected' };
    }
    const body = jsonBody(root);
    const version = stringAt(body?.version, 'number');
    if (root.status !== 200 || !version || !stringAt(body, 'cluster_name')) return undefined;
    const opensearch = stringAt(body?.version, 'distribution') === 'opensearch';
    return {
      service: 'elasticsearch',
      product: opensearch ? 'OpenSearch' : 'Elasticsearch',
      version,
      cpe: opensearch
        ? applicationCpe('amazon', 'opensearch', version)
        : applicationCpe('elastic', 'elasticsearch', version),
      access: 'open',
    };
  },
  examples: {
    match: [
      {
        answers: [
          httpExample(
            200,
            {},
            { name: 'n', cluster_name: 'c', version: { number: '7.17.9' }, tagline: 'You Know, for Search' },
          ),
        ],
        is: {
          service: 'elasticsearch',
          product: 'Elasticsearch',
          version: '7.17.9',
          cpe: 'cpe:2.3:a:elastic:elasticsearch:7.17.9:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
      {
        answers: [httpExample(401, { 'X-Elastic-Product': 'Elasticsearch' }, {})],
        is: { service: 'elasticsearch', product: 'Elasticsearch', access: 'protected' },
      },
    ],
    noMatch: [
      [httpExample(200, {}, { version: '1' })],
      [httpExample(401, { 'www-authenticate': 'Basic realm="x"' })],
      [Buffer.from('hello')],
    ],
  },
});
