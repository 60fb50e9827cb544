import { makeEvent } from '@osk/contracts';
import { loopbackEgress } from '@osk/egress/testing';
import { startTestService, type TestService } from '@osk/service-host/testing';
import { buildApp } from '../app';
import { channelSide } from '../channels';
import type { Channel } from '../channels/channel';
import type { SmtpLimits } from '../channels/email/smtp-client';
import type { ChannelId } from '../channels/notification';
import type { Recipients } from '../channels/recipients';
import delivery from '../index';

export const TEAM = 'team_01j00000000000000000000001';
export const OTHER_TEAM = 'team_01j00000000000000000000002';
export const ME = 'user_01j00000000000000000000001';

export interface ChannelsFixture {
  service: TestService;
  channel(id: ChannelId): Channel;
  /** As `service.call`, with the success envelope taken off. */
  put(path: string, body: unknown, team?: string): Promise<{ status: number; data: Record<string, unknown> }>;
  /** The gateway says who is in a team. */
  members(teamId: string, members: { user_id: string; email: string; name?: string }[]): Promise<void>;
  close(): Promise<void>;
}

/** The delivery service with its real channels; it reaches loopback alone, over http too. */
export async function startChannels(
  options: { env?: Record<string, string>; hosts?: Record<string, string[]>; smtpLimits?: SmtpLimits } = {},
): Promise<ChannelsFixture> {
  let channels: readonly Channel[] = [];
  const service = await startTestService(delivery, {
    env: { CHAT_WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', ...options.env },
    egress: loopbackEgress(options.hosts, { allowHttp: true }),
    build: (deps) => {
      const side = channelSide({ ...deps, smtpLimits: options.smtpLimits });
      const channelsFor = (recipients: Recipients) => (channels = side.channelsFor(recipients));
      return buildApp(deps, channelsFor);
    },
  });
  return {
    service,
    channel: (id) => channels.find((channel) => channel.id === id)!,
    put: async (path, body, team_id = TEAM) => {
      const headers = service.identity.as({ team_id });
      const { status, json } = await service.call(path, { method: 'PUT', body, headers });
      return { status, data: json?.data };
    },
    members: async (team_id, members) => {
      const said = members.map((member) => ({ name: '', role: 'viewer', ...member }));
      await service.bus.publish(
        makeEvent(
          'team.directory',
          { team_id, source_module: 'gateway' },
          { team_name: 'Team', version: 1, members: said },
        ),
      );
      await service.settled();
    },
    close: () => service.close(),
  };
}
