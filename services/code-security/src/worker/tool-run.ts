import type { Component } from '@osk/components';
import type { Finding } from '@osk/contracts';
import type { Part } from '../engines/engine';

/** A tool of the PATH that looked at a part of the code beside the built-in engine. */
export interface ToolRun {
  part: Part;
  /** What its findings say of their scanner. */
  scanner: string;
  /** All of what it told could be read: what it does not show is not there for it. */
  whole: boolean;
}

/** How a tool is remembered with what only it has shown. */
export const toolKey = ({ part, scanner }: Pick<ToolRun, 'part' | 'scanner'>): string => `tool:${part}:${scanner}`;

/**
 * Which tool something would not have been seen without: a scan without that tool cannot say that it is gone.
 * `components` are all of the scan.
 */
export class SeenByTool {
  private readonly listed = new Map<string, ToolRun>();

  constructor(
    private readonly tools: readonly ToolRun[],
    components: readonly Component[],
  ) {
    const listing = tools.filter(({ part }) => part === 'components');
    if (listing.length === 0) return;
    for (const { purl, locations } of components) {
      // What was found in no file was not read by a cataloguer of ours.
      const by = listing.find(({ scanner }) => locations.every(({ cataloguer }) => cataloguer === scanner));
      if (by) this.listed.set(purl, by);
    }
  }

  /** Undefined where the built-in engines show it as well. */
  finding({ detection, location }: Pick<Finding, 'detection' | 'location'>, part: Part): ToolRun | undefined {
    const own = this.tools.find((tool) => tool.part === part && tool.scanner === detection.scanner);
    return own ?? this.listed.get(location.package?.purl ?? '');
  }

  component({ purl }: Pick<Component, 'purl'>): ToolRun | undefined {
    return this.listed.get(purl);
  }
}
