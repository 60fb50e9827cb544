import type { Finding, FindingLocation } from '@osk/contracts';
import type { SarifLocation } from './sarif-model';

/**
 * A finding's place: the file relative to the scanned folder where there is one, else the URL, host or resource the
 * finding is about, else the target (DECISIONS, CI/CD).
 */
export function sarifLocation(location: FindingLocation, target: string): SarifLocation {
  const { file, start_line, end_line } = location;
  if (file) {
    const region = start_line ? { startLine: start_line, ...(end_line ? { endLine: end_line } : {}) } : undefined;
    return {
      physicalLocation: {
        artifactLocation: { uri: relativeUri(file), uriBaseId: '%SRCROOT%' },
        ...(region ? { region } : {}),
      },
    };
  }
  return {
    physicalLocation: { artifactLocation: { uri: uriOf(location, target) } },
    ...logicalLocation(location),
  };
}

export function sarifTrace(
  trace: Finding['trace'],
): { threadFlows: { locations: { location: SarifLocation }[] }[] }[] | undefined {
  if (trace.length === 0) return undefined;
  const locations = trace.map(({ file, line, note }) => ({
    location: {
      physicalLocation: {
        artifactLocation: { uri: relativeUri(file), uriBaseId: '%SRCROOT%' },
        region: { startLine: line },
      },
      ...(note ? { message: { text: note } } : {}),
    },
  }));
  return [{ threadFlows: [{ locations }] }];
}

function relativeUri(file: string): string {
  const forward = file.replaceAll('\\', '/').replace(/^\/+/, '');
  return forward.split('/').map(encodeURIComponent).join('/');
}

function uriOf({ url, host, port, image, resource_id }: FindingLocation, target: string): string {
  if (url) return url;
  if (host) return `tcp://${host.includes(':') ? `[${host}]` : host}${port ? `:${port}` : ''}`;
  if (image) return `oci:${image.digest}`;
  if (resource_id) return encodeURI(resource_id);
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(target) ? target : encodeURI(target);
}

function logicalLocation(location: FindingLocation): Pick<SarifLocation, 'logicalLocations'> {
  const { object, parameter } = location;
  if (object) {
    const fullyQualifiedName = [object.namespace, object.kind, object.name, object.path].filter(Boolean).join('/');
    return { logicalLocations: [{ fullyQualifiedName, kind: 'object' }] };
  }
  if (location.package) return { logicalLocations: [{ fullyQualifiedName: location.package.purl, kind: 'package' }] };
  return parameter ? { logicalLocations: [{ fullyQualifiedName: parameter, kind: 'parameter' }] } : {};
}
