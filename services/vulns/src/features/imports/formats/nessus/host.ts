import { xmlChildren, type XmlElement } from '../../reading';

export interface Host {
  /** As the scan was asked for it. */
  name: string;
  /** As it was found: its name in the network, else its address. */
  address: string;
}

/** The host of a `ReportHost`, by its name and its `HostProperties`. */
export function hostOf(name: string, properties: XmlElement | undefined): Host {
  const tags = new Map(
    xmlChildren(properties, 'tag').map((tag) => [tag.attributes.get('name') ?? '', tag.text.trim()]),
  );
  return { name: name.trim(), address: tags.get('host-ip') || tags.get('host-fqdn') || '' };
}
